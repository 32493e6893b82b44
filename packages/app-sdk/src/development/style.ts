/*
 * Colours and measures are those of the product's tokens, which this package must not import, because every import
 * becomes part of every application.
 */
export const style = `
:host {
  all: initial;
  color-scheme: light dark;
  --bg: light-dark(#ffffff, #18191d);
  --sunken: light-dark(#f7f7f9, #111215);
  --hover: light-dark(#f3f3f6, #23252b);
  --border: light-dark(#e5e6eb, #2c2e35);
  --strong: light-dark(#c6c9d3, #41444d);
  --text: light-dark(#16181d, #eeeff2);
  --text-2: light-dark(#4d5261, #a9adb8);
  --text-3: light-dark(#666b7a, #8d919e);
  --accent: light-dark(#4453e6, #5361ec);
  --accent-text: light-dark(#3b49d6, #98a2ff);
  --green: light-dark(#107a47, #4cc38a);
  --amber: light-dark(#8f5600, #e5a54b);
  --red: light-dark(#c02b2b, #f07c78);
  --shadow: light-dark(0 8px 24px rgb(16 18 27 / 14%), 0 12px 32px rgb(0 0 0 / 50%));
  position: fixed;
  z-index: 2147483647;
  inset: 12px 12px 12px auto;
  width: 380px;
  pointer-events: none;
  font: 400 13px/20px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
  color: var(--text);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.panel, .pill { pointer-events: auto; background: var(--bg); border: 1px solid var(--border); box-shadow: var(--shadow); }
.panel { display: flex; flex-direction: column; height: 100%; border-radius: 12px; overflow: hidden; }
.pill { position: absolute; right: 0; bottom: 0; height: 40px; padding: 0 16px; border-radius: 20px; }
.pill:hover { background: var(--hover); }
header { display: flex; align-items: center; gap: 8px; padding: 12px 12px 8px 16px; }
h2 { flex: 1; margin: 0; font-size: 14px; font-weight: 600; }
h2 span { color: var(--text-3); font-weight: 400; }
.state { display: inline-flex; gap: 6px; align-items: baseline; font-weight: 500; white-space: nowrap; }
.state::before { content: attr(data-shape); }
.state[data-phase="playing"] { color: var(--green); }
.state[data-phase="loading"], .state[data-phase="ready"] { color: var(--amber); }
.state[data-phase="ended"] { color: var(--text-2); }
.state[data-phase="failed"] { color: var(--red); }
.transport { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; padding: 4px 16px 12px; }
.notice { margin: 0; padding: 0 16px 12px; color: var(--text-2); }
.notice.failure { color: var(--red); overflow-wrap: anywhere; }
button {
  font: inherit; font-weight: 500; color: var(--text); background: var(--bg); height: 32px; padding: 0 12px;
  border: 1px solid var(--strong); border-radius: 6px; cursor: pointer; white-space: nowrap;
}
button:hover { background: var(--hover); }
button:disabled { color: var(--text-3); border-color: var(--border); background: var(--bg); cursor: default; }
button.quiet { border-color: transparent; background: transparent; color: var(--text-2); padding: 0 8px; }
button.quiet:hover { background: var(--hover); color: var(--text); }
button.main { color: #ffffff; background: var(--accent); border-color: transparent; }
button.main:hover { filter: brightness(0.92); }
:is(button, input, textarea, select, [tabindex]):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role="tablist"] { display: flex; gap: 8px; padding: 0 8px; border-bottom: 1px solid var(--border); }
[role="tab"] { height: 36px; border: 0; border-radius: 0; background: none; color: var(--text-2); padding: 0 8px; border-bottom: 2px solid transparent; }
[role="tab"]:hover { background: none; color: var(--text); }
[role="tab"][aria-selected="true"] { color: var(--text); border-bottom-color: var(--accent); }
[role="tab"] .count { margin-left: 2px; color: var(--accent-text); font-variant-numeric: tabular-nums; }
[role="tabpanel"] { padding: 12px 16px; overflow: auto; flex: 0 1 auto; max-height: 46%; display: grid; gap: 12px; align-content: start; }
.rows { display: grid; gap: 8px; }
.row { display: grid; grid-template-columns: 2fr 3fr 32px; gap: 8px; }
.row button { padding: 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.field { display: grid; gap: 4px; }
.field span { color: var(--text-2); font-size: 12px; line-height: 16px; font-weight: 500; }
input, textarea, select {
  font: inherit; color: var(--text); background: var(--bg); border: 1px solid var(--strong); border-radius: 6px;
  height: 32px; padding: 0 8px; width: 100%; min-width: 0;
}
textarea { height: 72px; padding: 6px 8px; resize: vertical; }
input, textarea { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px; }
.hint { margin: 0; color: var(--text-3); font-size: 12px; line-height: 16px; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px; color: var(--text-2); }
.charge { display: grid; gap: 8px; padding: 12px; border: 1px solid var(--border); border-radius: 8px; }
.charge p { margin: 0; display: flex; justify-content: space-between; gap: 8px; font-variant-numeric: tabular-nums; }
.charge strong { font-weight: 600; }
.log { display: flex; flex-direction: column; flex: 1; min-height: 120px; border-top: 1px solid var(--border); background: var(--sunken); }
.log-head { display: flex; align-items: center; padding: 4px 8px 4px 16px; }
h3 { flex: 1; margin: 0; font-size: 12px; font-weight: 600; color: var(--text-2); }
ol { list-style: none; margin: 0; padding: 0 16px 12px; overflow: auto; flex: 1; font-size: 12px; line-height: 18px; }
li { display: grid; grid-template-columns: 36px 14px 1fr; gap: 4px; padding: 2px 0; }
li time { color: var(--text-3); font-variant-numeric: tabular-nums; }
li .arrow { color: var(--text-3); }
li .text { overflow-wrap: anywhere; }
li .payload { color: var(--text-3); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 11px; }
li[data-kind="to"] .arrow { color: var(--accent-text); }
li[data-kind="note"] .text { color: var(--text-2); }
li[data-kind="problem"] :is(.text, .arrow) { color: var(--red); }
@media (max-width: 640px) {
  :host { inset: auto 8px 8px 8px; width: auto; height: min(72vh, 560px); }
  button, input, select { height: 36px; }
  [role="tab"] { height: 40px; }
}
`;
