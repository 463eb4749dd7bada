/** The part of the package that is used; its own types name a default export within the CommonJS module. */
declare module 'bidi-js' {
  type Embedding = { levels: Uint8Array; paragraphs: { level: number }[] }
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Embedding
    /** For each place from left to right the index of the character that stands there */
    getReorderedIndices(text: string, embedding: Embedding): number[]
    getMirroredCharacter(character: string): string | null
  }
  export default function createBidi(): Bidi
}
