import { changeText } from './change-text.ts'

type Props = { label: string; now: number; before: number; show: (figure: number) => string }

/** A figure of the range, and how it stands against the range before. */
export function Comparison({ label, now, before, show }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <span className="figures block font-display text-2xl text-forest wrap-anywhere">{show(now)}</span>
        <span className="text-[0.82rem] text-ink-soft">{changeText(now, before, show)}</span>
      </dd>
    </div>
  )
}
