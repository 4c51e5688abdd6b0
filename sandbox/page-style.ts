/** The style sheet of the payment page. It loads no pictures and no fonts. */
export const style = `
:root { --charcoal: #17110e; --ember: #f2601c; --turmeric: #f2a91e; --paper: #fbf4e8; --ink: #2a1d16;
  --soft: #6b574a; --line: #dccdb8; --chilli: #a3200f; color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; background: var(--charcoal); }
body { min-height: 100dvh; display: flex; flex-direction: column; color: var(--ink); background: var(--paper);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { flex: 1; display: flex; flex-direction: column; }
h1, h2, h3, .brand { line-height: 1.15; font-weight: 800; letter-spacing: -0.015em; }
.sandbox { padding: 0.625rem 1.25rem; color: var(--charcoal); background: var(--turmeric); text-align: center;
  font-size: 0.9375rem; line-height: 1.35; }
p { text-wrap: pretty; }
.sandbox span { display: inline-block; }
.order { position: relative; padding: 1.5rem 1.25rem 2rem; color: var(--paper); background: var(--charcoal); }
.order::after { content: ""; position: absolute; inset: auto 0 0; height: 14px; --d: var(--ember) 25%, #0000 0;
  background: linear-gradient(45deg, var(--d)), linear-gradient(135deg, var(--d)), linear-gradient(225deg, var(--d)),
    linear-gradient(315deg, var(--d)); background-size: 14px 14px; background-position: 7px 7px; }
.brand { color: var(--turmeric); font-size: 1.125rem; }
.order h1 { margin-top: 1.125rem; margin-bottom: 1.25rem; font-size: 2.75rem; font-variant-numeric: tabular-nums; }
.order h1 span { display: block; margin-bottom: 0.25rem; color: #cfc1b0; font-size: 1rem; font-weight: 400;
  letter-spacing: 0; }
.items { padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.items li { display: flex; justify-content: space-between; gap: 1.5rem; padding: 0.75rem 0;
  border-top: 1px solid #ffffff24; }
.items span { min-width: 0; overflow-wrap: anywhere; }
.items span + span { flex: none; }
.items small { display: block; color: #cfc1b0; font-size: 0.9375rem; }
.payment { padding: 2rem 1.25rem 3rem; }
.inner { max-width: 27rem; margin: 0 auto; }
h2 { margin-bottom: 0.5rem; font-size: 1.75rem; text-wrap: balance; }
.email { color: var(--soft); overflow-wrap: anywhere; }
.email strong { color: var(--ink); font-weight: 600; }
.field { margin-top: 1.25rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { display: block; margin-bottom: 0.375rem; font-weight: 600; }
input { width: 100%; height: 3.25rem; padding: 0 1rem; border: 1px solid #97836f; border-radius: 0.5rem;
  color: inherit; background: #fff; font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: #7d6b5d; opacity: 1; }
input[aria-invalid] { border-color: var(--chilli); box-shadow: 0 0 0 1px var(--chilli); }
.error { margin-top: 0.375rem; color: var(--chilli); font-size: 0.9375rem; font-weight: 600; line-height: 1.35; }
button { display: block; width: 100%; min-height: 3.5rem; margin-top: 1.75rem; padding: 0.5rem 1rem; border: 0;
  border-radius: 0.5rem; color: var(--charcoal); background: var(--ember); font: inherit; font-size: 1.1875rem;
  font-weight: 700; cursor: pointer; }
button:hover { background: #ff7433; }
button:active { background: #e05412; }
button.quiet { margin-top: 0.75rem; color: var(--ink); background: none; box-shadow: inset 0 0 0 1px #97836f; }
button.quiet:hover { background: #2a1d160f; }
a { color: inherit; text-underline-offset: 0.2em; border-radius: 0.25rem; }
.cancel { display: block; width: max-content; margin: 0.75rem auto 0; padding: 0.625rem 1.25rem; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
input:focus-visible { outline-width: 2px; outline-offset: 1px; }
.other { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: 0.9375rem; }
.other h3 { margin-bottom: 0.25rem; color: var(--ink); font-size: 1rem; letter-spacing: 0; }
.cards { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: 0.9375rem; }
.cards h3 { color: var(--ink); font-size: 1rem; letter-spacing: 0; }
.cards ul { margin-top: 0.75rem; padding: 0; list-style: none; }
.cards li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.25rem 0; }
code { color: var(--ink); font: 600 0.9375rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.notice h1 { margin-bottom: 0.75rem; font-size: 2rem; text-wrap: balance; }
.notice a { display: flex; align-items: center; justify-content: center; min-height: 3.5rem; margin-top: 1.75rem;
  border-radius: 0.5rem; color: var(--charcoal); background: var(--ember); font-weight: 700; text-decoration: none; }
@media (min-width: 40rem) {
  .order > * { max-width: 27rem; margin-left: auto; margin-right: auto; }
}
@media (min-width: 60rem) {
  .two { flex-direction: row; }
  .two .order { width: 46%; padding: 4rem 5rem 4rem max(4rem, 50vw - 36rem); }
  .two .order > * { max-width: none; margin-left: 0; }
  .two .order::after { inset: 0 0 0 auto; width: 14px; height: auto; }
  .two .order h1 { font-size: 4rem; }
  .two .payment { flex: 1; padding: 4rem max(4rem, 50vw - 36rem) 4rem 4rem; }
  .two .inner { margin-right: 0; max-width: 29rem; }
}
`
