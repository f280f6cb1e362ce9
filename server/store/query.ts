export type Values = Record<string, string | number | Uint8Array | null>

/** Runs one statement with named parameters (`:name`), and returns its rows. Each statement is prepared only once. */
export type Query = <Row>(sql: string, values?: Values) => Promise<Row[]>
