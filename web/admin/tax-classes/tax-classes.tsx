import { Plus } from 'lucide-react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import type { Route } from './+types/tax-classes.ts'
import { nextRate, rateToday } from './rate-text.ts'
import { useTaxClasses } from './use-tax-classes.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Tax classes')

/** The list of tax classes. */
export default function TaxClasses() {
  const { taxClasses, failure, load } = useTaxClasses()
  return (
    <FormPage
      title="Tax classes"
      subtitle="HSN and GST of what you sell"
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
          A product has the class of its category unless you choose another on its form. Invoices take the rate of their
          day; those already issued stay as they are. Please have your accountant confirm headings and rates.
        </p>
        {failure !== null ? (
          <ErrorState title="Failed to load the tax classes" message={failure} retryLabel="Retry" onRetry={load} />
        ) : taxClasses === null ? (
          <Spinner label="Loading tax classes…" />
        ) : (
          <Table label="Tax classes">
            <TableHead>
              <tr>
                <HeaderCell>Class</HeaderCell>
                <HeaderCell isNumeric>GST today</HeaderCell>
                <HeaderCell>To come</HeaderCell>
                <HeaderCell>HSN</HeaderCell>
                <HeaderCell>Unit</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {taxClasses.map((taxClass) => (
                <TableRow key={taxClass.key}>
                  <Cell className="min-w-40">
                    <Link to={`/admin/settings/tax-classes/${taxClass.key}`} className={textLinkStyle}>
                      {taxClass.name}
                    </Link>
                  </Cell>
                  <Cell isNumeric className="whitespace-nowrap">
                    {rateToday(taxClass)}
                  </Cell>
                  <Cell className="whitespace-nowrap text-ink-soft">{nextRate(taxClass) ?? '–'}</Cell>
                  <Cell className="figures">{taxClass.hsn}</Cell>
                  <Cell>{taxClass.unit}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </div>
    </FormPage>
  )
}
