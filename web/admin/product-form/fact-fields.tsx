import { useWatch } from 'react-hook-form'
import { countStated } from '../../../contract/forms/facts.ts'
import { units } from '../../../domain/plant-facts/fact-kinds.ts'
import { monthWords } from '../../../domain/plant-facts/fact-texts.ts'
import { factList, type KeyedFact } from '../../../domain/plant-facts/plant-facts.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Check, Checks, FoldedSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** What is known of the plant. */
export function FactFields() {
  const { control } = useFields<ProductValues>()
  const facts = useWatch({ control, name: 'facts' })
  const isPot = useWatch({ control, name: 'category' }) === 'pots'
  return (
    <FoldedSection
      name="facts"
      title="Plant facts"
      note={`${countStated(facts)} of ${factList.length} filled in`}
      hint="Buyers see these on the product page and can filter by some of them. Leave unknown facts empty; they are not shown. For a pot, the sizes are enough."
    >
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {factList.map((fact) => (
          <FactField key={fact.key} fact={fact} isPot={isPot} />
        ))}
      </div>
    </FoldedSection>
  )
}

function FactField({ fact, isPot }: { fact: KeyedFact; isPot: boolean }) {
  const { field } = useFields<ProductValues>()
  const label = (isPot && fact.potLabel) || fact.formLabel || fact.label
  switch (fact.kind) {
    case 'choice':
      return <Select label={label} options={[notKnown, ...choicesOf(fact.words)]} {...field(`facts.${fact.key}`)} />
    case 'yes or no':
      return <Select label={label} options={[notKnown, ...yesOrNo]} {...field(`facts.${fact.key}`)} />
    case 'number': {
      const { least, most } = units[fact.unit]
      return <NumberField label={`${label} (${fact.unit})`} min={least} max={most} {...field(`facts.${fact.key}`)} />
    }
    case 'choices':
      return <FactChecks label={label} name={`facts.${fact.key}`} options={choicesOf(fact.words)} />
    case 'months':
      return <FactChecks label={label} name={`facts.${fact.key}`} options={months} />
    case 'verdict':
      return (
        <>
          <Select
            label={label}
            options={[notKnown, ...choicesOf(fact.words)]}
            {...field(`facts.${fact.key}.verdict`)}
          />
          <TextField
            label={`Source for ${label.toLowerCase()}`}
            hint="Author, title, publisher and year. Required unless you choose “Not known”"
            {...field(`facts.${fact.key}.source`)}
          />
        </>
      )
  }
}

const notKnown = { value: '', label: 'Not known' }
const yesOrNo = choicesOf({ yes: 'Yes', no: 'No' })
const months = monthWords.map((label, index) => ({ value: String(index + 1), label }))

function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

type ChecksProps = {
  label: string
  name: `facts.${Extract<KeyedFact, { kind: 'choices' | 'months' }>['key']}` | 'delivery.notTo'
  options: readonly { value: string; label: string }[]
}

/** A fact of which several may be chosen, or none. */
export function FactChecks({ label, name, options }: ChecksProps) {
  const { register, errorOf } = useFields<ProductValues>()
  const error = errorOf(name)
  return (
    <div className="col-span-full">
      <Checks label={label} error={error}>
        {options.map((option) => (
          <Check
            key={option.value}
            label={option.label}
            value={option.value}
            aria-invalid={error === undefined ? undefined : true}
            {...register(name)}
          />
        ))}
      </Checks>
    </div>
  )
}
