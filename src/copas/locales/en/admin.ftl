### copas admin.

admin-action = reports, handled, ban, unban, reset, backup or restore.
admin-what = The account's name, the report's number, or the file.
admin-days = Days of a ban.
admin-reason = What the banned person is told.
admin-unknown = There is no action “{ $action }”. There are: { $actions }.
admin-takes-one = { $action } needs to know whom, which or where to.
admin-takes-nothing = { $action } takes nothing more.
admin-no-database = There is no database, or it does not answer: { $reason }
admin-no-reports = No open reports.
admin-report = { $number } · { $day } · { $reporter } about { $reported }: { $reason }
admin-gone = (account deleted)
admin-report-seat = table { $table }, seat { $seat }
admin-report-words = wrote, says the report: “{ $words }”
admin-guest = { $name } (guest)
admin-no-report = There is no report { $number }.
admin-handled = Report { $number } is handled.
admin-nobody = Nobody is called “{ $name }”.
admin-banned = { $name } is banned for { $days ->
    [1] one day
   *[other] { $days } days
 } and signed out everywhere.
admin-unbanned = { $name } may log in again.
admin-reset = New password of { $name }: { $password }
admin-postgresql = This site uses PostgreSQL: use { $program }.
admin-backed-up = { $file } holds the database as it was ({ $size } MB).
admin-in-use = A server has { $file } open. Stop it, restore, start it again.
admin-put-back = { $file } is restored. The server can start.
