import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { textInHtml } from '../../../contract/in-html.ts'
import type { ErrorReply } from '../../http/error-replies.ts'
import { siteNow } from '../../publishing/live-content.ts'

/** The seconds until an error page reloads. */
export const secondsToNextTry = 5

// Uses the colours of ui/theme.css and every system's own fonts, so a busy server is asked for no other file.
const style = `
  html { color-scheme: dark }
  body { margin: 0; min-height: 100svh; box-sizing: border-box; padding: 4rem max(1.25rem, 6vw); display: flex;
    flex-direction: column; justify-content: center; align-items: flex-start; background: #17110e; color: #fbf4e8;
    font: 1.25rem/1.4 system-ui, sans-serif }
  h1 { margin: 0; font: 600 clamp(2.5rem, 9vw, 6rem)/.9 "Arial Narrow", system-ui, sans-serif;
    text-transform: uppercase; color: #f2601c }
  p { max-width: 40ch; margin: 1.5rem 0 0; color: #f2e5cf }
  a { color: #f2a91e }
`
const hash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Sends a page that says what went wrong, with the error's status. It needs no other file. */
export function sendErrorPage(reply: FastifyReply, error: ErrorReply) {
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .send(errorPage(error))
}

function errorPage({ status, body: { message } }: ErrorReply): string {
  const isPassing = status === 503
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#17110e">
${isPassing ? `<meta http-equiv="refresh" content="${secondsToNextTry}">` : ''}
<title>${isPassing ? 'One moment' : 'Something went wrong'} | ${textInHtml(siteNow().name)}</title>
<style>${style}</style>
<h1>${isPassing ? 'One moment' : 'Sorry'}</h1>
<p>${textInHtml(message)}</p>
<p>${isPassing ? 'This page tries again by itself.' : 'The rest of the site still works.'} <a href="">Try again now</a>,
or ring us on <a href="tel:${siteNow().phone.dialled}">${textInHtml(siteNow().phone.shown)}</a>.</p>
</html>
`
}
