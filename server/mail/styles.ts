import type { CSSProperties } from 'react'

// Mail programs don't support custom properties, so the site's colours are repeated here (ui/theme.css).
const charcoal = '#17110e'
const coal = '#241a15'
const ember = '#f2601c'
const turmeric = '#f2a91e'
const chilli = '#c02a17'
const paper = '#fbf4e8'
const cream = '#f2e5cf'
const ink = '#2a1d16'
const ash = '#c4b3a2'
const bark = '#6b5545'
const thread = '#e3d2b4'

const fonts = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
/** Breaks long words and addresses, so that they don't widen the page on a phone. */
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** The styles of mails, inline because many mail programs drop style sheets. */
export const styles = {
  body: { margin: 0, backgroundColor: cream, fontFamily: fonts, color: ink },
  container: { maxWidth: 600, margin: '0 auto', backgroundColor: paper },
  header: { backgroundColor: charcoal, padding: '22px 24px 16px', borderBottom: `4px solid ${ember}` },
  wordmark: { margin: 0, color: turmeric, fontSize: 26, lineHeight: '30px', fontWeight: 800, letterSpacing: 1 },
  mark: { height: 32, marginRight: 10, verticalAlign: 'middle' },
  // The alternative text of a blocked picture needs its own background.
  picture: {
    display: 'block',
    width: '100%',
    maxWidth: 600,
    height: 'auto',
    margin: '16px 0 0',
    backgroundColor: charcoal,
    color: ash,
    fontSize: 14,
  },
  stitches: { margin: '8px 0 0', color: ember, fontSize: 11, lineHeight: '12px', letterSpacing: 3 },
  main: { padding: '32px 24px 0' },
  heading: { margin: '0 0 16px', fontSize: 32, lineHeight: '37px', fontWeight: 800, color: ink, ...breaking },
  headline: { margin: '-8px 0 24px', fontSize: 24, lineHeight: '30px', fontWeight: 700, color: ink },
  dayHeading: { margin: '28px 0 4px', fontSize: 24, lineHeight: '30px', fontWeight: 800, color: ink },
  load: { margin: '0 0 12px', fontSize: 17, lineHeight: '26px', color: bark },
  entry: {
    margin: 0,
    padding: '12px 0',
    borderTop: `1px solid ${thread}`,
    fontSize: 17,
    lineHeight: '26px',
    color: ink,
    ...breaking,
  },
  text: { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: ink, ...breaking },
  button: {
    display: 'inline-block',
    margin: '8px 0 20px',
    padding: '15px 44px 15px 26px',
    clipPath: 'polygon(0 0, calc(100% - 22px) 0, 100% 50%, calc(100% - 22px) 100%, 0 100%)',
    backgroundColor: chilli,
    color: '#ffffff',
    fontSize: 18,
    fontWeight: 700,
    textDecoration: 'none',
  },
  label: { fontSize: 14, color: bark },
  value: { margin: '0 0 16px', fontSize: 17, lineHeight: '24px', color: ink, ...breaking },
  items: { margin: '0 0 20px', borderCollapse: 'collapse' },
  cell: { padding: '9px 0', fontSize: 17, lineHeight: '24px', color: ink, borderBottom: `1px solid ${thread}` },
  total: { padding: '12px 0 0', fontSize: 20, lineHeight: '26px', fontWeight: 800, color: ink },
  price: { paddingLeft: 20, whiteSpace: 'nowrap', verticalAlign: 'top' },
  kitchenCell: {
    padding: '7px 0',
    fontSize: 21,
    lineHeight: '28px',
    fontWeight: 700,
    color: ink,
    verticalAlign: 'top',
  },
  quantity: { width: 1, paddingRight: 14, whiteSpace: 'nowrap' },
  note: { margin: '0 0 24px', padding: '14px 18px 1px', backgroundColor: cream, borderLeft: `4px solid ${ember}` },
  rule: { borderColor: thread, margin: '24px 0' },
  footer: { padding: '0 24px 36px', fontSize: 14, lineHeight: '22px', color: bark },
  link: { color: '#a3230f', textDecoration: 'underline' },
  whole: { whiteSpace: 'nowrap' },
} satisfies Record<string, CSSProperties>

/** The dark styles, for mail programs that ask for them. */
export const darkStyles = `@media (prefers-color-scheme: dark) {
  .ground { background-color: ${charcoal} !important; }
  .ground td { background-color: transparent !important; }
  .paper { background-color: ${coal} !important; }
  .main h1, .main h2, .main p, .main td { color: ${cream} !important; }
  .main .quiet, .quiet td { color: ${ash} !important; }
  .ground .link { color: ${turmeric} !important; }
  .main .note { background-color: #3a2a21 !important; }
  .ground .rule { border-color: #4d3b31 !important; }
}`
