import contract from './contract.schema.json' with { type: 'json' };

/** What a field holds: a text, a switch or a list of texts. */
export type Value = boolean | string | readonly string[];

/** The fields of an entry: in its schema a list has `items`, a text a `$ref`, a switch neither. */
export type Fields<Properties> = {
  readonly [Name in keyof Properties]: Properties[Name] extends { readonly items: object }
    ? readonly string[]
    : Properties[Name] extends { readonly $ref: string }
      ? string
      : boolean;
};

/** The fields of a category and of a filter, in the contract's order (sections 2.1, 2.2). */
export const ofCategory = contract.$defs.category.properties;
export const ofFilter = contract.$defs.filter.properties;
