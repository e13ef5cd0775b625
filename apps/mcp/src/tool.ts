import type { z } from 'zod';
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

/** What the caller wants is not there, or is ambiguous; the message is for the caller. */
export class ToolRefusal extends Error {}
