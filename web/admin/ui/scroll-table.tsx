import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TableHead } from '../../ui/table.tsx'
import { useScrollRestoration } from './list-memory.ts'

type Props = {
  label: string
  head: ReactNode
  isBusy: boolean
  className?: string | false | undefined
  after: ReactNode
  children: ReactNode
}

/** A dense table that scrolls in both directions under a fixed header; `after` follows the last row. */
export function ScrollTable({ label, head, isBusy, className, after, children }: Props) {
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
      <table className={classNames(tableStyle, cells, actions, isBusy && '[&_tbody]:opacity-60', className)}>
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

/** The distance from the viewport at which rows are folded away. */
const FAR = '2000px'

/**
 * A group of rows. Far from the viewport it is replaced by an empty row of the same height, so that tables of thousands
 * of rows stay fast; a group with the focus stays.
 */
export function RowGroup({ isFoldable, children }: { isFoldable: boolean; children: ReactNode }) {
  const element = useRef<HTMLTableSectionElement>(null)
  const [folded, setFolded] = useState<number | null>(null)

  useEffect(() => {
    const group = element.current
    if (!isFoldable || group === null) return setFolded(null)
    const follow = ([entry]: IntersectionObserverEntry[]) => {
      if (entry === undefined || group.contains(document.activeElement)) return
      setFolded(entry.isIntersecting ? null : entry.boundingClientRect.height)
    }
    const observer = new IntersectionObserver(follow, { rootMargin: FAR, scrollMargin: FAR })
    observer.observe(group)
    return () => observer.disconnect()
  }, [isFoldable])

  return (
    <tbody ref={element} className="divide-y divide-line [tbody+&]:border-line [tbody+&]:border-t">
      {folded === null ? (
        children
      ) : (
        <tr>
          <td className="p-0!" style={{ height: folded }} />
        </tr>
      )}
    </tbody>
  )
}
