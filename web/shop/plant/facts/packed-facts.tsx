import type { PackedLine } from '../../../../domain/packed/packed-lines.ts'

/** What is stated on the package, a line each. */
export function PackedFacts({ packed }: { packed: readonly PackedLine[] }) {
  return (
    <section aria-labelledby="packed-goods" className="mt-10">
      <h2 id="packed-goods" className="mb-3 text-2xl">
        Packed Goods
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 text-[0.92rem] sm:grid-cols-[max-content_1fr]">
        {packed.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="max-w-prose text-ink-soft wrap-anywhere max-sm:mb-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
