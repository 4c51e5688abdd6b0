import { keepTranslatedTexts } from '../ui/translated-texts.ts'

const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g
const bootScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const staticImport = /import (?:\* as (\w+) from )?"([^"]+)";/g

// Keeps presses until hydration: on a half-hydrated page a press would count twice. Popover buttons need no script. A
// link that opens a dialog is kept too, unless the visitor asks for a new tab or presses it again. If the script fails,
// or takes ten seconds, the link is followed.
const keepPresses = `const presses = [];
const keep = (event) => {
  const pressed = event.target.closest("button, a[aria-haspopup=dialog]");
  if (!pressed || pressed.popoverTargetElement) return;
  if (pressed.href) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || presses.includes(pressed)) return;
    event.preventDefault();
    setTimeout(follow, 10000);
  }
  event.stopImmediatePropagation();
  presses.push(pressed);
};
const follow = () => {
  const link = presses.find((pressed) => pressed.href);
  presses.length = 0;
  if (link) location.assign(link.href);
};
addEventListener("click", keep, true);
addEventListener("unhandledrejection", follow);
addEventListener("hydrated", async () => {
  removeEventListener("click", keep, true);
  removeEventListener("unhandledrejection", follow);
  for (const pressed of presses.splice(0)) {
    pressed.click();
    await new Promise((next) => setTimeout(next));
  }
}, { once: true });`

/**
 * Delays a page's scripts until after first paint. Instead of preloading the modules beside the picture and the fonts,
 * the page fetches them once it has loaded and the browser is idle, or at the visitor's first touch. It fetches one
 * file per task, because each file costs a slow phone 15 ms. Links and text work before that; a button pressed too
 * early is pressed again after hydration (site/root.tsx). The script is the same on every visit, so the server can
 * allow it by its hash. The whole style sheet loads with the scripts, because the page has only the rules that its HTML
 * needs (site/styles-of-page.ts); without the sheet nothing is hydrated. Throws if the page has no boot script.
 */
export function scriptsAfterFirstPaint(html: string, styleSheet: string): string {
  const modules = [...html.matchAll(preloadLink)].map(([, href]) => href)
  const boot = html.match(bootScript)?.[1]
  if (!boot || modules.length === 0)
    throw new Error('The page has no boot script: the framework writes another one now.')

  const imports = [...boot.matchAll(staticImport)]
  const names = imports.map(([, name]) => name ?? '')
  const loads = imports.map(([, , href]) => `import("${href}")`)
  const rest = boot.replace(staticImport, '').trim()

  const late = `(${keepTranslatedTexts})([]);
{
const load = async () => {
  events.forEach((name) => removeEventListener(name, load));
  if (done) return;
  done = true;
  const styled = new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "${styleSheet}", onload, onerror }));
  });
  for (const href of ${JSON.stringify(modules)}) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    await new Promise((next) => setTimeout(next));
  }
  const [${names.join(', ')}] = await Promise.all([${[...loads, 'styled'].join(', ')}]);
  ${rest}
};
let done = false;
const events = ["pointerdown", "keydown", "pointerover"];
events.forEach((name) => addEventListener(name, load, { passive: true }));
const idle = () => (window.requestIdleCallback ?? setTimeout)(load);
document.readyState === "complete" ? idle() : addEventListener("load", idle);
${keepPresses}
}`
  return html.replace(preloadLink, '').replace(bootScript, () => `<script type="module">${late}</script>`)
}
