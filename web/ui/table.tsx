import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A dense table that scrolls sideways under a fixed header. `label` names it. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-press border border-line bg-sheet">
      <table {...rest} className={classNames('w-full border-collapse text-left text-sm', className)} />
    </section>
  )
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} className={classNames('sticky top-0 bg-paper-deep', props.className)} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} className={classNames('divide-y divide-line', props.className)} />
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} className={classNames('hover:bg-paper/70', props.className)} />
}

/** A column header; `isNumeric` aligns it right, above its figures. */
export function HeaderCell({ isNumeric, ...rest }: ComponentProps<'th'> & { isNumeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'whitespace-nowrap px-4 py-2.5 font-semibold text-ink-soft',
        isNumeric && 'text-right',
        rest.className,
      )}
    />
  )
}

export function Cell({ isNumeric, ...rest }: ComponentProps<'td'> & { isNumeric?: boolean }) {
  return (
    <td
      {...rest}
      className={classNames('px-4 py-2.5 align-middle', isNumeric && 'figures text-right', rest.className)}
    />
  )
}
