import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { blankFacts, countStated } from '../../../contract/forms/facts-texts.ts'
import { monthWords, petWords, placeWords } from '../../../domain/plant-facts/fact-lines.ts'
import { petVerdicts, places } from '../../../domain/plant-facts/plant-facts.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FactChecks } from './fact-checks.tsx'
import { factOptions, yesOrNo } from './fact-options.ts'
import { FoldedSection } from './folded-section.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { NeedFields } from './need-fields.tsx'
import type { ProductValues } from './product-values.ts'

const FACTS = Object.keys(blankFacts).length

/** What is known of the plant, folded until it is opened or something in it is refused. */
export function FactFields() {
  const { register, control } = useFormContext<ProductValues>()
  const facts = useWatch({ control, name: 'facts' })
  const errors = useFormState({ control, name: 'facts' }).errors.facts
  return (
    <FoldedSection
      title="Plant facts"
      note={`${countStated(facts)} of ${FACTS} stated`}
      hint="Buyers read them on the product’s page and choose by them. What is not known stays empty, and no page shows it. Of a pot, the sizes are enough."
      isOpenAnyway={errors !== undefined}
    >
      <div className="flex flex-col gap-4">
        <NeedFields />
        <FactChecks
          label="Where it can live"
          name="facts.places"
          options={places.map((place) => ({ value: place, label: placeWords[place] }))}
          error={errors?.places?.message}
        />
        <MeasureFields />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Pets"
            options={factOptions(petVerdicts, petWords)}
            error={errors?.pets?.verdict?.message}
            {...register('facts.pets.verdict')}
          />
          <TextField
            label="Source about pets"
            hint="Author, title, publisher and year. Required with a verdict"
            autoComplete="off"
            error={errors?.pets?.source?.message}
            {...register('facts.pets.source')}
          />
          <Select label="Edible" options={yesOrNo} error={errors?.edible?.message} {...register('facts.edible')} />
        </div>
        <FactChecks
          label="Flowers in"
          name="facts.flowers"
          options={monthWords.map((label, index) => ({ value: String(index + 1), label }))}
          error={errors?.flowers?.message}
        />
      </div>
    </FoldedSection>
  )
}
