import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The number of pending items of a menu entry; `text` describes it to screen readers. */
export function MenuCount({ count, text }: { count: number | null; text: string }) {
  if (count === null || count === 0) return null
  return (
    <span className="figures inline-block min-w-6 rounded-full bg-terracotta-deep px-1.5 text-center text-[0.78rem] text-white leading-6">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {text}</VisuallyHidden>
    </span>
  )
}
