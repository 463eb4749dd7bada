import { useSearchParams } from 'react-router'

/** The ranges of days that the dashboard looks back over, today included. */
export const ranges = ['7', '30', '90'] as const
export type Range = (typeof ranges)[number]

const USUAL: Range = '30'

/** The range in the address; one that it does not know is the usual one. */
export function useRange(): Range {
  const [params] = useSearchParams()
  return ranges.find((range) => range === params.get('days')) ?? USUAL
}
