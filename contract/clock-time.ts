/** Returns a time as the site and its mails write it (docs/site.md, "Numbers"): "18:30" becomes "06:30 PM". */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(hour)}:${twoDigits(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}
