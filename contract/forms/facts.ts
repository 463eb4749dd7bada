import * as z from 'zod/mini'
import { type Fact, units } from '../../domain/plant-facts/fact-kinds.ts'
import {
  eachFact,
  type FactKey,
  type FactTable,
  factList,
  type KeyedFact,
  type PlantFacts,
} from '../../domain/plant-facts/plant-facts.ts'
import { isBlank, numberIn, numberText, singleLine, whole } from './fields.ts'

const MONTH = 'A month is a number from 1 to 12'
const month = whole(1, 12, MONTH)

type FactsInput = { [Key in FactKey]?: PlantFacts[Key] | undefined }

/** The facts of a plant; those left out are unknown. In a list of choices or months, each appears once, in order. */
export const FactsForm = z
  .object(eachFact((fact) => z._default(z.nullable(schemaOf(fact)), null)))
  .check(...factList.flatMap(limitOf)) as z.ZodMiniType as z.ZodMiniType<PlantFacts, FactsInput>

function schemaOf(fact: Fact): z.ZodMiniType {
  switch (fact.kind) {
    case 'choice':
      return choiceOf(fact.words)
    case 'choices': {
      const choices = Object.keys(fact.words)
      return z.array(choiceOf(fact.words)).check(
        z.maxLength(20),
        z.overwrite((chosen) => choices.filter((choice) => chosen.includes(choice))),
      )
    }
    case 'verdict':
      return z.object({ verdict: choiceOf(fact.words), source: singleLine(300, 'Please enter the source') })
    case 'number': {
      const { name, least, most } = units[fact.unit]
      const range = `Enter a number from ${least} to ${most.toLocaleString('en-IN')} ${fact.unit}`
      return z.int(`Please enter a whole number of ${name}`).check(z.minimum(least, range), z.maximum(most, range))
    }
    case 'months':
      return z.array(month).check(
        z.maxLength(20),
        z.overwrite((months) => [...new Set(months)].sort((a, b) => a - b)),
      )
    case 'yes or no':
      return z.boolean('Please choose yes or no')
  }
}

function choiceOf(words: Readonly<Record<string, string>>) {
  return z.enum(Object.keys(words), 'Please choose one from the list')
}

/** Checks that a number is not above that of another fact, if both are known. */
function limitOf(fact: KeyedFact) {
  if (fact.kind !== 'number' || !fact.atMost) return []
  const { fact: other, message } = fact.atMost
  const isWithin = (facts: Readonly<Record<string, unknown>>) => {
    const [least, most] = [facts[fact.key], facts[other]]
    return typeof least !== 'number' || typeof most !== 'number' || least <= most
  }
  return [z.refine<Record<FactKey, unknown>>(isWithin, { path: [other], error: message })]
}

/**
 * The facts of a plant as typed into a form or a spreadsheet; empty where unknown. True or false is `yes` or `no`, and
 * months are numbers.
 */
export type FactsTexts = { [Key in FactKey]: TextsOf[FactTable[Key]['kind']] }

type TextsOf = {
  choice: string
  choices: readonly string[]
  verdict: { verdict: string; source: string }
  number: string
  months: readonly string[]
  'yes or no': string
}

/**
 * How each kind of value is typed: its empty form, and how it is written and read. Validation refuses unreadable text.
 */
const formats: { [Kind in Fact['kind']]: Format<TextsOf[Kind]> } = {
  choice: { blank: '', write: String, read: choiceIn },
  choices: { blank: [], write: (choices: string[]) => choices, read: (typed) => listIn(typed, choiceIn) },
  verdict: {
    blank: { verdict: '', source: '' },
    write: (verdict: { verdict: string; source: string }) => verdict,
    read: (typed) => (isBlank(typed) ? null : { verdict: choiceIn(typed.verdict), source: typed.source }),
  },
  number: { blank: '', write: numberText, read: numberIn },
  months: { blank: [], write: (months: number[]) => months.map(String), read: (typed) => listIn(typed, numberIn) },
  'yes or no': { blank: '', write: (is: boolean) => (is ? 'yes' : 'no'), read: yesOrNoIn },
}

type Format<Typed, Read = Typed> = { blank: Typed; write: (value: never) => Typed; read: (typed: Read) => unknown }

const formatOf = ({ kind }: Fact): Format<unknown, never> => formats[kind]

export const blankFacts = eachFact((fact) => formatOf(fact).blank) as FactsTexts

export function factsTextsOf(facts: PlantFacts): FactsTexts {
  return eachFact((fact) => {
    const { write, blank } = formatOf(fact)
    return facts[fact.key] === null ? blank : write(facts[fact.key] as never)
  }) as FactsTexts
}

/** The facts as sent in a request, for validation by `FactsForm`; null if nothing is typed. */
export function factsOfTexts(texts: FactsTexts): Record<FactKey, unknown> | null {
  return isBlank(texts) ? null : eachFact((fact) => formatOf(fact).read(texts[fact.key] as never))
}

/** The number of known facts; a verdict and its source count as one. */
export function countStated(texts: FactsTexts): number {
  return Object.values(texts).filter((typed) => !isBlank(typed)).length
}

function choiceIn(typed: string): string | null {
  return typed.trim().toLowerCase() || null
}

function listIn<Item>(typed: readonly string[], read: (typed: string) => Item | null): Item[] | null {
  const items = typed.flatMap((text) => read(text) ?? [])
  return items.length === 0 ? null : items
}

/** The text itself if it is neither, so that validation refuses it. */
function yesOrNoIn(typed: string): boolean | string | null {
  const choice = choiceIn(typed)
  return choice === 'yes' || choice === 'no' ? choice === 'yes' : choice
}
