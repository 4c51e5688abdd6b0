const outlines = {
  Instagram:
    'M7.5 2.5h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5Zm4.5 5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm5.25-1.5v.5',
  Facebook:
    'M14.5 21.5v-8h3l.5-3.5h-3.5V8c0-1.1.5-1.9 2-1.9h1.6V3.1a16 16 0 0 0-2.5-.2c-2.6 0-4.3 1.6-4.3 4.5V10H8v3.5h3.3v8',
  TikTok: 'M13 3v12.3a3.3 3.3 0 1 1-3.3-3.3M13 3c.3 2.7 2 4.7 5 5',
} as const

/** The symbol of a social network, in the current colour. */
export function SocialIcon({ network }: { network: keyof typeof outlines }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[network]} />
    </svg>
  )
}
