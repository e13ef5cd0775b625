import { z } from 'zod';
import type { Service } from './service.ts';

/** A tool that reads. What it throws becomes an error of the tool, in words. */
export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it does and does not do, for whoever chooses among tools. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  run(input: z.output<I>, service: Service): Promise<z.input<O>>;
}

/** Returns the tool as it is, with its exact types. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool<I, O> => tool;

/** An input of at least one character. */
export const words = (most: number) => z.string().trim().min(1).max(most);

/** Returns the offset of the next page of a listing; null on the last. */
export const nextSkip = ({ skip, length, total }: { skip: number; length: number; total: number }): number | null =>
  length > 0 && skip + length < total ? skip + length : null;

/** What the caller wants is not there, or is ambiguous; the message is for the caller. */
export class ToolRefusal extends Error {}
