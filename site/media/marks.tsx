// Made by art/marks/make.ts. Do not edit by hand.

/** The mark alone: a diamond cut by a road that rises like a flame. Give it a height; its name must stand beside it in words. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M16 .5L31.5 16 20 27.5C20.6 24 24.7 22.4 24.3 18.2 23.8 13.4 16.8 11.2 16 3.8 13.6 13.2 19 15 19.8 18.2 20.6 22 14.4 23 11.8 27.3L.5 16z" />
    </svg>
  )
}

/** TANDOOR ROAD as outlines. Give it a height; its name must stand beside it in words. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 783 103.5" fill="currentColor" aria-hidden="true" className={className}>
      <path d="m15 102v-100h25v100h-25zm-15-78v-22h55v22h-55zm54 78l14-100h38l13 100h-24l-7-83h-2l-7 83h-25zm18-22v-19h29v19h-29zm88-78l12 71h1l-2-49v-22h22v100h-32l-12-73h-1l2 51v22h-23v-100h33zm62 100v-22h12q4 0 6-2q2-2 2-8v-37q0-5-2-8q-2-2-6-2h-12v-21h13q16 0 24 8q7 8 7 23v37q0 16-7 24q-8 8-24 8h-13zm-16 0v-100h24v100h-24zm101 2q-16 0-24-9q-7-9-7-27v-33q0-17 7-26q8-9 24-9q16 0 24 9q7 9 7 26v33q0 18-7 27q-8 9-24 9zm0-21q4 0 5-3q1-3 1-9v-38q0-7-1-9q-1-3-5-3q-4 0-5 3q-1 2-1 9v38q0 6 1 9q1 3 5 3zm72 21q-16 0-23-9q-8-9-8-27v-33q0-17 8-26q7-9 23-9q16 0 24 9q8 9 8 26v33q0 18-8 27q-8 9-24 9zm0-21q4 0 5-3q1-3 1-9v-38q0-7-1-9q-1-3-5-3q-3 0-5 3q-1 2-1 9v38q0 6 1 9q2 3 5 3zm78 19l-1-24q0-3-1-5q-1-2-2-3q-2-1-5-1h-9v-20h10q4 0 6-3q1-2 1-8v-5q0-6-1-8q-2-2-6-2h-10v-21h12q15 0 23 7q7 7 7 20v3q0 10-5 15q-5 5-14 5v4l-5-3q9 0 14 3q5 3 6 9q2 5 3 12l1 25h-24zm-35 0v-100h24v53v10v37h-24zm127 0l-1-24q0-3-1-5q0-2-2-3q-2-1-4-1h-10v-20h10q4 0 6-3q2-2 2-8v-5q0-6-2-8q-2-2-6-2h-10v-21h12q16 0 23 7q7 7 7 20v3q0 10-5 15q-4 5-14 5v4l-5-3q10 0 14 3q5 3 7 9q1 5 2 12l2 25h-25zm-35 0v-100h24v53v10v37h-24zm99 2q-16 0-24-9q-8-9-8-27v-33q0-17 8-26q8-9 24-9q16 0 23 9q8 9 8 26v33q0 18-8 27q-7 9-23 9zm0-21q3 0 5-3q1-3 1-9v-38q0-7-1-9q-2-3-5-3q-4 0-5 3q-1 2-1 9v38q0 6 1 9q1 3 5 3zm37 19l13-100h38l13 100h-24l-7-83h-2l-7 83h-24zm18-22v-19h28v19h-28zm71 22v-22h11q5 0 7-2q2-2 2-8v-37q0-5-2-8q-2-2-7-2h-11v-21h13q16 0 24 8q7 8 7 23v37q0 16-7 24q-8 8-24 8h-13zm-17 0v-100h25v100h-25z" />
    </svg>
  )
}
