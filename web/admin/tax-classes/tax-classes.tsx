import { Plus } from 'lucide-react'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { BackLink } from '../ui/admin-heading.tsx'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { nextRate, rateToday, useTaxClasses } from './use-tax-classes.ts'

export const meta = personalMeta('Tax classes')

/** The list of tax classes. */
export default function TaxClasses() {
  const part = useTaxClasses()
  return (
    <FormPage
      title="Tax classes"
      subtitle="HSN codes and GST rates for what you sell"
      actions={
        <LinkButton to="/admin/settings/add-tax-class" size="small">
          <Plus aria-hidden="true" className="size-4.5" />
          Add Tax Class
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4 pb-6">
        <BackLink to="/admin/settings">Settings</BackLink>
        <p className="max-w-prose text-ink-soft">
          Products use the tax class of their category unless you choose another. Each invoice uses the rate in force on
          its date; issued invoices do not change. Ask your accountant to confirm the HSN codes and rates.
        </p>
        <Loaded part={part} failure="Failed to load the tax classes" loading="Loading tax classes…">
          {(taxClasses) => (
            <ColumnTable label="Tax classes" columns={columns} rows={taxClasses} keyOf={({ key }) => key} />
          )}
        </Loaded>
      </div>
    </FormPage>
  )
}

const columns: readonly Column<AdminTaxClass>[] = [
  {
    heading: 'Class',
    className: 'min-w-40',
    cell: ({ key, name }) => (
      <Link to={`/admin/settings/tax-classes/${key}`} className={textLinkStyle}>
        {name}
      </Link>
    ),
  },
  { heading: 'GST today', isNumeric: true, className: 'whitespace-nowrap', cell: rateToday },
  { heading: 'Upcoming', className: 'whitespace-nowrap text-ink-soft', cell: (taxClass) => nextRate(taxClass) ?? '–' },
  { heading: 'HSN', className: 'figures', cell: ({ hsn }) => hsn },
  { heading: 'Unit', cell: ({ unit }) => unit },
]
