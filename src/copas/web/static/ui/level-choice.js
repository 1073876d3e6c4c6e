// The choice of the bots' level: those that still get ready are named, and can be chosen as soon as they are.

import { html, useEffect, useState } from "../vendor/preact.js";
import * as api from "../core/api.js";
import { t } from "../core/i18n.js";
import { levelText } from "../core/wish.js";
import { Row, Segments } from "./parts.js";

const LOOK_EVERY = 2_000;

/** @param {{ value: string, disabled?: boolean, onChoose: (level: string) => void }} props */
export function LevelChoice({ value, disabled = false, onChoose }) {
  const [config, setConfig] = useState(/** @type {api.Config | null} */ (null));
  const coming = config?.bots_coming ?? [];
  useEffect(() => void api.config().then(setConfig, () => {}), []);
  useEffect(() => {
    if (!coming.length) return;
    const timer = setTimeout(() => void api.config({ fresh: true }).then(setConfig, () => {}), LOOK_EVERY);
    return () => clearTimeout(timer);
  }, [config]);
  if (!config) return null;
  const all = [...config.bots, ...coming];
  const names = coming.map(levelText).join(", ");
  return html`<${Row} wide title=${t("pages-level")} help=${names && t("pages-level-coming", { levels: names, count: coming.length })}>
    <${Segments} label=${t("pages-level")} value=${value} disabled=${disabled} closed=${coming} options=${all.map((level) => [level, levelText(level)])} onChoose=${onChoose} /></${Row}>`;
}
