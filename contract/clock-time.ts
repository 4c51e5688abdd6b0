/** Formats a time for pages, mails and papers (docs/site.md, "Numbers"): "18:30" becomes "6:30 PM". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Formats a time for use in a sentence: 12:00 becomes "noon". */
export const sayTime = (time: string) => (/^12:00/.test(time) ? 'noon' : formatTime(time))

/** Formats one of the restaurant's opening times, with two digits for the hour: "21:30" becomes "09:30 PM". */
export const formatOpeningTime = (time: string) => formatTime(time).replace(/^\d:/, '0$&')
