/** What of the package is used; its own types are not published. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, number | { min: number; max: number }>
    keepFeatures: string[]
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
