import { formatSigned } from './format-signed.ts'

/** A sum in rupees under its label, within a `dl`. */
export function Figure({ label, sum, note }: { label: string; sum: number; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.86rem] text-ink-soft">{label}</dt>
      <dd className="figures font-display text-forest text-xl wrap-anywhere">
        {formatSigned(sum)}
        {note !== undefined && <span className="block font-sans text-[0.8rem] text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}
