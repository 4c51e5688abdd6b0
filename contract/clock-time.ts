/** Writes a time for pages, mails and papers (docs/site.md, "Numbers"): "18:30" becomes "6.30pm", "12:00" "12 noon". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (minutes === 0 && hours % 12 === 0) return hours === 0 ? 'midnight' : '12 noon'
  const past = minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`
}

/** Returns the time half an hour after a time (HH:mm). */
export function halfHourAfter(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + 30
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Writes one of the restaurant's opening times, with two digits for the hour (docs/site.md, "Numbers"): "21:30" becomes
 * "09:30 PM".
 */
export function formatOpeningTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${String(hours % 12 || 12).padStart(2, '0')}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
