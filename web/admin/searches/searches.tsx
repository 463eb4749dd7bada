import { useState } from 'react'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { BackLink } from '../ui/admin-heading.tsx'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { attempt } from '../ui/use-change.ts'

export const meta = personalMeta('Searches Without Results')

/** What shoppers searched for in vain, the most frequent first. */
export default function Searches() {
  const part = useLoaded(() => api.call('GET /admin/searches', { query: { limit: MOST_FREQUENT } }))
  const [isAsking, setAsking] = useState(false)
  const [isEmptying, setEmptying] = useState(false)

  const empty = async () => {
    setAsking(false)
    setEmptying(true)
    await attempt({ text: 'Failed to clear the list', onRetry: () => void empty() }, async () => {
      await api.call('DELETE /admin/searches')
      await part.reload()
    })
    setEmptying(false)
  }

  return (
    <FormPage
      title="Searches Without Results"
      subtitle="What shoppers searched for and did not find"
      actions={
        part.value &&
        part.value.length > 0 && (
          <Button size="small" isBusy={isEmptying} onClick={() => setAsking(true)}>
            Clear List
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pb-6">
        <BackLink to="/admin/products">Products</BackLink>
        <p className="max-w-prose text-ink-soft">
          If people search for something that you sell under a different name, add their name for it to the product’s
          Other Names. If many people search for a plant, it may be worth growing.
        </p>
        <Loaded part={part} failure="Failed to load the searches" loading="Loading searches…">
          {(searches) =>
            searches.length === 0 ? (
              <EmptyState title="No searches without results" />
            ) : (
              <ColumnTable
                label="Searches without results"
                columns={COLUMNS}
                rows={searches}
                keyOf={({ term }) => term}
              />
            )
          }
        </Loaded>
      </div>
      <AlertDialog
        isOpen={isAsking}
        title="Clear the list of searches?"
        description="New searches without results will still be added."
        confirmLabel="Clear"
        isDangerous
        onConfirm={() => void empty()}
        onClose={() => setAsking(false)}
      />
    </FormPage>
  )
}

const COLUMNS: readonly Column<{ term: string; times: number; lastAt: string }>[] = [
  { heading: 'Search', isWide: true, className: 'wrap-anywhere min-w-40', cell: ({ term }) => term },
  { heading: 'Times', isNumeric: true, cell: ({ times }) => times },
  { heading: 'Last searched', className: 'figures whitespace-nowrap', cell: ({ lastAt }) => formatDate(lastAt) },
]

const MOST_FREQUENT = 100
