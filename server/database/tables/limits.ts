export type LimitTables = {
  tries: Tries
}

type Tries = { key: Buffer; count: number; ends_at: Date }
