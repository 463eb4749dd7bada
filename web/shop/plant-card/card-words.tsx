/** Facts of a plant on one line. A word that does not fit wraps onto a line that is not shown. */
export function CardWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <p className="mt-1.5 h-5 overflow-hidden text-ink-soft text-sm leading-5">
      {words.map((word, index) => (
        <span key={word} className="inline-block whitespace-pre">
          {index === 0 ? word : ` · ${word}`}
        </span>
      ))}
    </p>
  )
}
