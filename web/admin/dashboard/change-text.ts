/** The change against the previous range in words: `12% more than before (₹1,000)`. */
export function changeText(now: number, before: number, show: (figure: number) => string): string {
  if (before === 0) return 'None in the days before'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (now === before) return `As in the days before (${show(before)})`
  return `${percent === 0 ? 'Under 1' : percent}% ${now > before ? 'more' : 'less'} than in the days before (${show(before)})`
}
