import type { ComponentProps } from 'react'
import { Table } from '../../ui/table.tsx'

/** A table within a section of the order page. */
export function LedgerTable(props: ComponentProps<typeof Table>) {
  return (
    <div className="px-4 pb-4">
      <Table {...props} />
    </div>
  )
}
