import fc from 'fast-check'

/** Fails with the smallest example for which the last argument, a function of the values before, does not hold. */
export function forAll<Values extends [unknown, ...unknown[]]>(...property: Property<Values>): void {
  fc.assert(fc.property(...property))
}

/** As `forAll`, with 2,000 examples instead of 100, where the cases at a limit are rare. */
export function often<Values extends [unknown, ...unknown[]]>(...property: Property<Values>): void {
  fc.assert(fc.property(...property), { numRuns: 2_000 })
}

type Property<Values extends [unknown, ...unknown[]]> = Parameters<typeof fc.property<Values>>
