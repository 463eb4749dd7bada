import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TableHead } from '../../ui/table.tsx'
import { useScrollRestoration } from './list-memory.ts'

type Props = { label: string; head: ReactNode; isBusy: boolean; after: ReactNode; children: ReactNode }

/** A dense table that scrolls in both directions under a fixed header; `after` follows the last row. */
export function ScrollTable({ label, head, isBusy, after, children }: Props) {
  const element = useRef<HTMLElement>(null)
  useScrollRestoration(element)
  return (
    <section
      ref={element}
      aria-label={label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative min-h-0 overflow-auto rounded-press border border-line bg-sheet"
    >
      <table className={classNames(tableStyle, cells, actions, isBusy && '[&_tbody]:opacity-60')}>
        <TableHead className="z-10 shadow-[inset_0_-1px_0_var(--color-line)]">{head}</TableHead>
        {children}
      </table>
      {after}
    </section>
  )
}

const tableStyle = 'w-full border-collapse text-left text-[0.86rem] [&_tbody]:transition-opacity [&_tbody]:duration-200'
const cells = '[&_:is(th,td)]:px-2 [&_:is(th,td):first-child]:pl-4 [&_:is(th,td):last-child]:pr-4 [&_td]:py-2'

/**
 * The last column holds the actions and sticks to the edge where the table scrolls sideways. Only there, since many
 * sticky cells make a long table slow.
 */
const actions =
  '[&_thead_tr]:bg-paper-deep [&_tbody_tr]:bg-sheet [&_tbody_tr:hover]:bg-paper max-xl:[&_:is(th,td):last-child]:sticky ' +
  'max-xl:[&_:is(th,td):last-child]:right-0 max-xl:[&_:is(th,td):last-child]:bg-inherit ' +
  'max-xl:[&_:is(th,td):last-child]:shadow-[inset_1px_0_0_var(--color-line)]'
