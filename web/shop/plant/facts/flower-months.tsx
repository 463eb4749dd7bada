import { monthWords } from '../../../../domain/plant-facts/fact-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The twelve months as a row, those with flowers marked; `text` says the same. Months are 1 to 12. */
export function FlowerMonths({ months, text }: { months: readonly number[]; text: string }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true" className="grid max-w-100 grid-cols-12 gap-0.5 text-center text-sm">
        {monthWords.map((month, index) => (
          <span
            key={month}
            className={classNames(
              'rounded-press py-0.5',
              months.includes(index + 1) ? 'bg-terracotta-deep font-semibold text-white' : 'bg-paper-deep',
            )}
          >
            <span className="max-sm:hidden">{month}</span>
            <span className="sm:hidden">{month.charAt(0)}</span>
          </span>
        ))}
      </span>
    </>
  )
}
