import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestions } from '../../../contract/search.ts'
import { formatPrice } from '../../../domain/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlantPicture } from '../../ui/picture.tsx'
import { type Suggestion, type SuggestionState, searchPath, suggestionGroups, useSuggestions } from './suggestions.ts'

/** A combobox as in https://www.w3.org/WAI/ARIA/apg/patterns/combobox/: the focus stays in the field, whose keys choose. */
export default function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState(input.current?.value ?? '')
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState<number | null>(null)
  const { kind, suggestions } = useSuggestions(typed)
  const term = typed.trim()
  const groups = suggestionGroups(term, suggestions)
  const entries = groups.flatMap((group) => group.entries)
  const isListed = isOpen && entries.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = isListed && active !== null ? optionId(active) : null

  const go = (path: string) => {
    setOpen(false)
    setTyped('')
    setActive(null)
    if (input.current) input.current.value = ''
    input.current?.blur()
    void navigate(path)
  }

  const onInput = useEffectEvent(() => {
    setTyped(input.current?.value ?? '')
    setOpen(document.activeElement === input.current)
    setActive(null)
  })
  const onFocus = useEffectEvent(() => setOpen(true))
  const onBlur = useEffectEvent(() => setOpen(false))
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const chosen = isListed && active !== null ? entries[active] : undefined
    go(chosen?.path ?? searchPath(input.current?.value.trim() ?? ''))
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      if (!isOpen || typed === '') return input.current?.blur()
      event.preventDefault()
      return setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || entries.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive(isOpen ? stepped(active, step, entries.length) : null)
  })

  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!field || !form) return
    const listening = new AbortController()
    const { signal } = listening
    onInput()
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('focus', () => onFocus(), { signal })
    field.addEventListener('blur', () => onBlur(), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    form.addEventListener('submit', (event) => onSubmit(event), { signal })
    field.setAttribute('aria-autocomplete', 'list')
    return () => listening.abort()
  }, [input])

  useLayoutEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(isListed))
    setOrRemove(field, 'aria-controls', isListed ? listId : null)
    setOrRemove(field, 'aria-activedescendant', activeId)
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, isListed, listId, activeId])

  const isShown = isOpen && kind !== 'idle'
  const status = isShown ? statusText(kind, term, suggestions) : ''
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {isShown && (
        <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-5rem)] animate-appear overflow-y-auto rounded-b-press border border-line bg-sheet shadow-press lg:right-0 lg:left-auto lg:mt-2 lg:w-96 lg:rounded-press">
          {(kind !== 'ready' || suggestions?.plants.length === 0) && (
            <p aria-hidden="true" className="wrap-anywhere px-3 py-3 text-ink-soft">
              {status}
            </p>
          )}
          {isListed && (
            <div role="listbox" id={listId} aria-label="Suggestions" className="py-1">
              {groups.map(({ label, entries: members }) => (
                // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no fieldsets
                <div key={label} role="group" aria-label={label}>
                  <p aria-hidden="true" className="px-3 pt-2 text-ink-soft text-sm">
                    {label}
                  </p>
                  {members.map((entry) => {
                    const index = entries.indexOf(entry)
                    return (
                      <SuggestionOption
                        key={index}
                        id={optionId(index)}
                        entry={entry}
                        isActive={index === active}
                        onChoose={() => go(entry.path)}
                      />
                    )
                  })}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** The next option, from the last one back to none, so that the typed text can be searched for again. */
function stepped(active: number | null, step: number, count: number): number | null {
  const next = active === null ? (step > 0 ? 0 : count - 1) : active + step
  return next < 0 || next >= count ? null : next
}

function statusText(kind: SuggestionState['kind'], term: string, found: Suggestions | null): string {
  const plants = found?.plants.length ?? 0
  if (kind === 'failed') return 'Suggestions could not be loaded. Press Enter to search.'
  if (kind === 'loading') return 'Searching…'
  if (plants === 0) return found?.isUnsold ? `We don’t sell “${term}”.` : `No plants found for “${term}”.`
  return plants === 1 ? '1 plant suggested' : `${plants} plants suggested`
}

function setOrRemove(element: Element | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}

type Props = { id: string; entry: Suggestion; isActive: boolean; onChoose: () => void }

/** A suggestion: a plant with its picture and price, or a line of text. Choosing it leaves the focus in the field. */
function SuggestionOption({ id, entry: { text, plant }, isActive, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-leaf-mist',
        isActive && 'bg-leaf-mist outline-2 outline-forest -outline-offset-2',
      )}
    >
      {plant && <PlantPicture url={plant.image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />}
      <span className="min-w-0 grow leading-snug">
        <span className="wrap-anywhere block font-semibold">{text}</span>
        {plant?.scientificName !== undefined && (
          <span className="botanical block truncate text-ink-soft text-sm">{plant.scientificName}</span>
        )}
      </span>
      {plant && (
        <span className="figures shrink-0 text-sm">
          {plant.stock === 0 ? 'Out of Stock' : formatPrice(plant.price)}
        </span>
      )}
    </div>
  )
}
