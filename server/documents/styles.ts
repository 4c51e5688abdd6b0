import { textSize } from './fonts.ts'

/** The site's colours on white paper (ui/theme.css). */
export const colours = {
  chilli: '#c02a17',
  ember: '#f2601c',
  turmeric: '#f2a91e',
  ink: '#2a1d16',
  bark: '#6b5545',
  thread: '#e3d2b4',
}

const fontFamily = ['anek-latin', 'anek-extended', 'anek-vietnamese', 'anek-gurmukhi']
const row = { flexDirection: 'row' } as const
const { ink, bark, thread, ember, chilli } = colours

/** The styles of a document's pages. Lengths are in points, of which A4 is 595 wide. */
export const styles = {
  page: {
    fontFamily,
    fontSize: textSize,
    lineHeight: 1.4,
    color: ink,
    paddingTop: 44,
    paddingHorizontal: 48,
    paddingBottom: 72,
    backgroundColor: '#ffffff',
  },
  head: { ...row, justifyContent: 'space-between', gap: 24 },
  wordmark: { fontFamily: 'anek-display', fontSize: 30, lineHeight: 1, letterSpacing: 0.5 },
  stitches: { marginTop: 6 },
  title: { fontSize: 20, lineHeight: 1.2, fontWeight: 700, marginTop: 22 },
  seller: { width: 200, textAlign: 'right', color: bark },
  testMark: {
    marginTop: 14,
    padding: '5 10',
    border: `2 solid ${chilli}`,
    color: chilli,
    fontWeight: 700,
    alignSelf: 'flex-start',
  },
  columns: { ...row, justifyContent: 'space-between', gap: 24, marginTop: 20 },
  column: { width: '48%' },
  label: { color: bark, marginBottom: 2 },
  secondLabel: { color: bark, marginTop: 8, marginBottom: 2 },
  strong: { fontWeight: 700 },
  fact: { ...row, gap: 8, marginBottom: 1 },
  term: { width: 88, color: bark },
  value: { flex: 1 },
  table: { marginTop: 26 },
  headings: { ...row, gap: 8, alignItems: 'flex-end', color: bark, fontSize: 9, paddingBottom: 4 },
  line: { ...row, gap: 8, padding: '6 0', borderTop: `0.75 solid ${thread}` },
  first: { borderTop: `1.5 solid ${ink}` },
  description: { flex: 1 },
  quantity: { width: 46, textAlign: 'right' },
  amount: { width: 66, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 240, marginTop: 4, borderTop: `1.5 solid ${ink}`, paddingTop: 8 },
  sum: { ...row, justifyContent: 'space-between', marginBottom: 3 },
  total: { ...row, justifyContent: 'space-between', alignItems: 'flex-end', marginTop: 3 },
  totalName: { fontSize: 13, lineHeight: 1.5, fontWeight: 700 },
  totalAmount: { fontSize: 16, fontWeight: 700, textAlign: 'right' },
  notes: { marginTop: 28, gap: 4 },
  note: {},
  small: { fontSize: 8.5, color: bark, maxWidth: 340 },
  foot: {
    ...row,
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 30,
    paddingTop: 8,
    borderTop: `2 solid ${ember}`,
    justifyContent: 'space-between',
    fontSize: 8.5,
    color: bark,
  },
} as const
