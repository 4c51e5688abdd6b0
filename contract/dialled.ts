/**
 * Returns what a phone dials for a number as somebody wrote it: its digits up to an extension, with a plus in front. The
 * zero in +44 (0)20 is dialled only without the +44. Pure.
 */
export function dialled(phone: string): string {
  const [number = ''] = phone.split(/ext|x|#/i)
  return number.replace(/(?<=\+\d+\s*)\(0\)/, '').replace(/[^\d+]/g, '')
}
