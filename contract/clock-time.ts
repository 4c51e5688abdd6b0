/** Returns a time as pages, mails and papers write it (docs/site.md, "Numbers"): "18:30" becomes "6:30 PM". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Returns a time as it is said in a sentence: 12:00 is "noon". */
export const sayTime = (time: string) => (/^12:00/.test(time) ? 'noon' : formatTime(time))

/** Returns one of the restaurant's own hours, which have two digits each: "21:30" becomes "09:30 PM". */
export const formatOpeningTime = (time: string) => formatTime(time).replace(/^\d:/, '0$&')
