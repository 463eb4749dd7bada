import type { SettingsFields } from '../../../contract/forms/settings.ts'
import { orderMailChoices, orderMailNames } from '../../../domain/order/order-status.ts'
import { compareAtChoices, compareAtNames } from '../../../domain/pricing.ts'
import { states } from '../../../domain/states.ts'
import { turnoverNames, turnovers } from '../../../domain/tax/tax-classes.ts'
import { useSettings, useShopName } from '../../settings.ts'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { FormSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'

/** The seller's names and contact details. */
export function SellerFields() {
  const { field } = useFields<SettingsFields>()
  const shopName = useShopName()
  return (
    <FormSection title="Seller">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Legal name"
          hint="As registered. For a sole proprietor, their own name"
          {...field('legalName')}
        />
        <TextField label="Trade name (optional)" hint={`If left empty: ${shopName}`} {...field('tradeName')} />
        <TextField label="E-mail" type="email" {...field('email')} />
        <TextField label="Phone" type="tel" {...field('phone')} />
      </div>
    </FormSection>
  )
}

/** The principal place of business. */
export function AddressFields() {
  const { field } = useFields<SettingsFields>()
  return (
    <FormSection title="Place of business">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Street" fieldClassName="sm:col-span-2" {...field('street')} />
        <TextField label="City" {...field('city')} />
        <TextField label="PIN" inputMode="numeric" {...field('zipCode')} />
        <Select
          label="State"
          hint="Decides the tax: CGST and SGST (or UTGST) on sales within this state, IGST on all others"
          options={STATES}
          fieldClassName="sm:col-span-2"
          {...field('state')}
        />
      </div>
    </FormSection>
  )
}

const STATES = states.map((state) => ({ value: state, label: state }))

/** The grievance officer. */
export function OfficerFields() {
  const { field } = useFields<SettingsFields>()
  return (
    <FormSection title="Grievance officer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Officer’s name" fieldClassName="sm:col-span-2" {...field('grievanceOfficer.name')} />
        <TextField label="Officer’s e-mail" type="email" {...field('grievanceOfficer.email')} />
        <TextField label="Officer’s phone" type="tel" {...field('grievanceOfficer.phone')} />
      </div>
    </FormSection>
  )
}

/** Opening hours, and the owner's order notifications. */
export function ShopFields() {
  const { field } = useFields<SettingsFields>()
  return (
    <FormSection title="Opening hours and orders">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextArea
          label="Opening hours"
          hint="One entry per line: the days without spaces, then the hours, for example Mon-Fri 9am-6pm"
          rows={3}
          {...field('openingHours')}
        />
        <Select
          label="New order e-mails"
          hint="Sent to the active admin whose account is the oldest"
          options={ORDER_MAILS}
          {...field('orderMails')}
        />
      </div>
    </FormSection>
  )
}

const ORDER_MAILS = orderMailChoices.map((value) => ({ value, label: orderMailNames[value] }))

/** What prices are compared with, and the minimum order. */
export function PriceFields() {
  const { field, number } = useFields<SettingsFields>()
  const isLive = useSettings()?.isLive ?? false
  return (
    <FormSection title="Prices">
      <p className="max-w-prose text-[0.93rem] text-ink-soft">
        Don’t cross out a price you never charged, or one above the MRP: both are misleading under the Consumer
        Protection Act 2019. A live shop never shows a crossed-out price above the printed MRP.
      </p>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Crossed-out prices"
          hint={
            isLive
              ? 'The shop takes no orders until you choose'
              : 'A demo always shows the price plus ₹200 in lists, and the original price on the product page'
          }
          placeholder="Please choose"
          options={COMPARE_AT}
          {...field('compareAtPrices')}
        />
        <NumberField
          label="Minimum order (₹)"
          hint="A delivery zone may have its own"
          min={0}
          step="0.01"
          {...number('minimumOrder')}
        />
      </div>
    </FormSection>
  )
}

const COMPARE_AT = compareAtChoices.map((value) => ({ value, label: compareAtNames[value] }))

/** The registration for GST and how documents are numbered. */
export function GstFields() {
  const { field, number } = useFields<SettingsFields>()
  return (
    <FormSection title="GST and numbers">
      <div className="grid gap-4">
        <TextField
          label="GSTIN (optional)"
          hint="Leave empty if not registered. Parcels then get a bill of supply without tax"
          className="figures uppercase"
          spellCheck={false}
          {...field('gstin')}
        />
        <TextField
          label="Invoice prefix"
          hint="Two letters or digits. PA gives PA/26-27/000123"
          className="figures uppercase"
          spellCheck={false}
          {...field('invoicePrefix')}
        />
        <TextField
          label="Signatory (optional)"
          hint="Shown on invoices as signing electronically. Leave empty to sign by hand"
          {...field('signatory')}
        />
        <Select
          label="Annual turnover"
          hint="For the previous financial year. Decides whether GST returns use 4-digit or 6-digit HSN codes"
          options={TURNOVERS}
          {...field('turnover')}
        />
        <NumberField
          label="Next order number"
          hint="Must be above every existing order number"
          inputMode="numeric"
          {...number('orderNumberStart')}
        />
        <p className="text-ink-soft text-sm">
          To change HSN codes and GST rates, edit the{' '}
          <Link to="/admin/settings/tax-classes" className={textLinkStyle}>
            tax classes
          </Link>
          .
        </p>
      </div>
    </FormSection>
  )
}

const TURNOVERS = turnovers.map((value) => ({ value, label: turnoverNames[value] }))
