import type { ComponentProps } from 'react'
import { PlantPicture } from '../../ui/picture.tsx'
import { NumberField } from './form-page.tsx'

/** A line of an order with how many of its pieces can be chosen; of none, `noneText` stands there, if any. */
type Line = { id: string; name: string; image?: string; detail: string; most: number }

type Props = {
  lines: readonly Line[]
  /** What is done with the pieces: `Refund` */
  label: string
  noneText?: string
  /** What is typed, by the line's id; a line without an entry counts as none */
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  isReadOnly: boolean
  onType: (id: string, text: string) => void
  /** Of the chosen pieces of a line, those that came back and go on sale again */
  restock?: Pick<Props, 'typed' | 'problems' | 'onType'> | undefined
}

/** The lines of an order, each with a field for a number of its pieces. */
export function LineQuantities({ lines, label, noneText, typed, problems, isReadOnly, onType, restock }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {lines.map(({ id, name, image, detail, most }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-3 py-3">
          {image !== undefined && (
            <PlantPicture
              url={image}
              alt=""
              sizes="48px"
              className="size-12 shrink-0 rounded-press max-[22rem]:hidden"
            />
          )}
          <p className="min-w-0 flex-1 wrap-anywhere leading-snug">
            <span className="block font-semibold">{name}</span>
            <span className="figures text-[0.86rem] text-ink-soft">{detail}</span>
          </p>
          {most === 0 ? (
            <p className="w-24 shrink-0 text-[0.86rem] text-ink-soft">{noneText}</p>
          ) : (
            <PiecesField
              label={label}
              of={name}
              fieldClassName="w-24 shrink-0"
              max={most}
              placeholder={typed[id] === undefined ? '0' : undefined}
              readOnly={isReadOnly}
              value={typed[id] ?? ''}
              error={problems[id]}
              onChange={(event) => onType(id, event.target.value)}
            />
          )}
          {restock && Number(typed[id]) > 0 && (
            <PiecesField
              label="Put back on sale"
              of={name}
              fieldClassName="mt-1 ml-auto w-44"
              max={Number(typed[id])}
              placeholder="0"
              readOnly={isReadOnly}
              value={restock.typed[id] ?? ''}
              error={restock.problems[id]}
              onChange={(event) => restock.onType(id, event.target.value)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A number of pieces, whose label names the line for screen readers. */
function PiecesField({ label, of, ...field }: ComponentProps<typeof NumberField> & { of: string }) {
  const named = (
    <>
      {label}
      <span className="sr-only">, of {of}</span>
    </>
  )
  return <NumberField label={named} inputMode="numeric" min={0} {...field} />
}
