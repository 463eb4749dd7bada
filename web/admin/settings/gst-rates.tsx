import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { gstRates } from '../../../domain/tax/gst-rates.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** The GST rates of invoices, for the owner's accountant to confirm. */
export function GstRates() {
  return (
    <FormSection title="GST rates">
      <p className="mb-3 text-ink-soft text-sm">
        Prices include GST at these rates. Please have your accountant confirm them before the first invoice.
      </p>
      <Table label="GST rates by category">
        <TableHead>
          <tr>
            <HeaderCell>Category</HeaderCell>
            <HeaderCell>HSN</HeaderCell>
            <HeaderCell isNumeric>GST</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {categories.flatMap((category) =>
            gstRates[category].map(({ hsn, percent, from }) => (
              <TableRow key={`${category} ${from}`}>
                <Cell>{categoryLabels[category]}</Cell>
                <Cell className="figures">{hsn}</Cell>
                <Cell isNumeric>{percent === 0 ? 'Nil' : `${percent} %`}</Cell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </FormSection>
  )
}
