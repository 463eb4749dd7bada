import { Search } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle, Field } from '../../ui/field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

type Props = { label: string; placeholder: string; search: string; onSearch: (search: string) => void }

/** A search box that searches once typing pauses. */
export function SearchField({ label, placeholder, search, onSearch }: Props) {
  const { typed, type } = useTypedSearch(search, onSearch)
  return (
    <Field label={label} isLabelHidden className="relative min-w-48 grow sm:max-w-sm">
      {(control) => (
        <>
          <Search
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-ink-soft"
          />
          <input
            {...control}
            type="search"
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            className={classNames(controlStyle, 'pl-10 [&::-webkit-search-cancel-button]:grayscale')}
          />
        </>
      )}
    </Field>
  )
}
