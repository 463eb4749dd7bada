import { Check } from 'lucide-react'

/** What a plant is good for. */
export function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">Benefits</h2>
      <ul className="grid gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
            <span className="wrap-anywhere">{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
