import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import type { Route } from './+types/edit-tax-class.ts'
import { TaxClassForm } from './tax-class-form.tsx'
import { useTaxClasses } from './use-tax-classes.ts'

export const meta = personalMeta('Edit Tax Class')

/** The page that edits a tax class. */
export default function EditTaxClass({ params }: Route.ComponentProps) {
  const part = useTaxClasses()
  const taxClass = part.value?.find(({ key }) => key === params.key)
  return (
    <FormPage title="Edit Tax Class" subtitle={taxClass?.name ?? 'HSN codes and GST rates for what you sell'}>
      <Loaded part={part} failure="Failed to load the tax class" loading="Loading tax class…">
        {() =>
          taxClass === undefined ? (
            <EmptyState
              title="Tax class not found"
              actions={<LinkButton to="/admin/settings/tax-classes">All tax classes</LinkButton>}
            />
          ) : (
            <TaxClassForm key={taxClass.version} loaded={taxClass} />
          )
        }
      </Loaded>
    </FormPage>
  )
}
