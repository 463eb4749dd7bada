import type { BooksSummary } from '../../../contract/books.ts'
import { BookSection } from './book-section.tsx'
import { Figure } from './figure.tsx'

/** The stock that left in the period without being sold. */
export function StockSection({ stock: { unsound, adjusted, replaced } }: { stock: BooksSummary['stockWrittenOff'] }) {
  return (
    <BookSection title="Stock written off" note="At the selling price of that day, tax included.">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <StockFigure label="Came back unsound" stock={unsound} />
        <StockFigure label="Adjusted downward" stock={adjusted} />
        <StockFigure label="Sent as replacement" stock={replaced} />
      </dl>
    </BookSection>
  )
}

function StockFigure({ label, stock: { pieces, value } }: { label: string; stock: { pieces: number; value: number } }) {
  return <Figure label={label} sum={value} note={pieces === 1 ? '1 piece' : `${pieces} pieces`} />
}
