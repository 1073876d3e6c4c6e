### copas admin.

admin-action = reports, handled, ban, unban, reset, backup ou restore.
admin-what = O nome da conta, o número da denúncia ou o arquivo.
admin-days = Dias de suspensão.
admin-reason = O que se diz à pessoa suspensa.
admin-unknown = Não existe a ação “{ $action }”. Existem: { $actions }.
admin-takes-one = { $action } precisa saber quem, qual ou onde.
admin-takes-nothing = { $action } não leva mais nada.
admin-no-database = Não há banco de dados, ou ele não responde: { $reason }
admin-no-reports = Nenhuma denúncia aberta.
admin-report = { $number } · { $day } · { $reporter } sobre { $reported }: { $reason }
admin-gone = (conta apagada)
admin-report-seat = mesa { $table }, lugar { $seat }
admin-report-words = escreveu, segundo a denúncia: “{ $words }”
admin-guest = { $name } (visitante)
admin-no-report = Não existe a denúncia { $number }.
admin-handled = A denúncia { $number } está resolvida.
admin-nobody = Ninguém se chama “{ $name }”.
admin-banned = { $name } fica de fora por { $days ->
    [1] um dia
   *[other] { $days } dias
 } e saiu de todos os aparelhos.
admin-unbanned = { $name } pode entrar de novo.
admin-reset = Nova senha de { $name }: { $password }
admin-postgresql = Este site usa PostgreSQL: use { $program }.
admin-backed-up = { $file } guarda o banco de dados como estava ({ $size } MB).
admin-in-use = Um servidor está com { $file } aberto. Pare o servidor, restaure e inicie de novo.
admin-put-back = { $file } foi restaurado. O servidor pode iniciar.
