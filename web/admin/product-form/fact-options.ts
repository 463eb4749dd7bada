const notKnown = { value: '', label: 'Not known' }

/** The options of a fact, with one for what is not known. */
export function factOptions<Choice extends string>(choices: readonly Choice[], words: Record<Choice, string>) {
  return [notKnown, ...choices.map((choice) => ({ value: choice, label: words[choice] }))]
}

export const yesOrNo = factOptions(['yes', 'no'], { yes: 'Yes', no: 'No' })
