import type { PackedGoods } from '../../../contract/packed.ts'
import { fromRupees } from '../../../domain/money.ts'
import { type PackedLine, packedLines } from '../../../domain/packed/packed-lines.ts'

/** What is stated on a package, in words. */
export function linesOfPackage({ mrp, ...packed }: PackedGoods): PackedLine[] {
  return packedLines({ ...packed, mrp: mrp === null ? null : fromRupees(mrp) })
}
