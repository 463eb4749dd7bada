import { formParts, productFields } from '../../../contract/forms/product-fields.ts'
import type { Plant } from '../../../contract/plants.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { StaleNotice } from '../ui/versioned-form.tsx'
import { valuesOf } from './product-values.ts'

type Props = { loaded: Plant; onContinue: (keepsEdits: boolean, shown?: Plant) => void }

/** Shows what another admin has changed meanwhile, with the ways to continue. */
export function StaleProduct({ loaded, onContinue }: Props) {
  const { value: newer, reload } = useLoaded(() => api.call('GET /plants/:id', { params: { id: loaded._id } }))
  return (
    <StaleNotice
      title="This product has changed since you opened it."
      newer="the latest version"
      details={
        newer && <p>Changed since then: {changesBetween(loaded, newer).join(', ') || 'nothing on this form'}.</p>
      }
      onContinue={(keepsEdits) => newer && onContinue(keepsEdits, newer)}
    >
      {newer === null && (
        <Button size="small" onClick={() => void reload()}>
          Get the latest version
        </Button>
      )}
    </StaleNotice>
  )
}

/** The differences between two versions of a product: `Price (450 → 480)`, `Description`. */
function changesBetween(loaded: Plant, newer: Plant): string[] {
  const [before, after] = [valuesOf(loaded), valuesOf(newer)]
  return compared.flatMap(({ key, label, kind }) => {
    const [from, to] = [before[key], after[key]]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    const isShort = typeof from === 'string' && typeof to === 'string' && kind !== 'long text'
    return isShort ? `${label} (${from || 'empty'} → ${to || 'empty'})` : label
  })
}

const bundle = { key: 'parts', label: 'Bundle', kind: 'parts' } as const
const compared = [...formParts.flatMap((part) => productFields.filter((field) => field.part === part)), bundle]
