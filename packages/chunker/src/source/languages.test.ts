// long because: a table of languages, each with a text and what it defines
import { describe, expect, it } from 'vitest';

import { definitionsOf } from './definitions-of.js';

/** A text of a language, and what it defines: `kind name` by line, those of one line separated by commas. */
interface Case {
  readonly language: string;
  readonly text: string;
  readonly expected: readonly string[];
}

const dedent = (text: string): string => {
  const lines = text.replace(/^\n/u, '').trimEnd().split('\n');
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u)));
  return lines.map((line) => line.slice(indent)).join('\n');
};

/** Each line that defines something ends with `⟵ kind name` in the text below. */
const read = (language: string, marked: string): Case => {
  const lines = dedent(marked).split('\n');
  const expected = lines.flatMap((line, index) => {
    const mark = line.split('⟵')[1];
    return mark === undefined ? [] : [`${index + 1}: ${mark.trim()}`];
  });
  return { language, text: lines.map((line) => line.split('⟵')[0]!.trimEnd()).join('\n'), expected };
};

const found = ({ language, text }: Case): readonly string[] => {
  const byLine = new Map<number, string[]>();
  for (const { kind, name, nameLine } of definitionsOf(text, language))
    byLine.set(nameLine, [...(byLine.get(nameLine) ?? []), `${kind} ${name}`]);
  return [...byLine].map(([line, names]) => `${line}: ${names.join(', ')}`);
};

describe('definitionsOf(), language by language', () => {
  it.each([
    read(
      'swift',
      `
      import Foundation
      @objc public final class Pump: NSObject {         ⟵ class Pump
          private(set) var level = 0                    ⟵ variable level
          init?(size: Int) {                            ⟵ method init
              let local = size
          }
          subscript(index: Int) -> Int { index }        ⟵ method subscript
          static func == (a: Pump, b: Pump) -> Bool {   ⟵ method ==
              true
          }
          deinit {                                      ⟵ method deinit
          }
      }
      extension Array.Index where Element: Pump {       ⟵ extension Index
          mutating func drain() {}                      ⟵ method drain
      }
      protocol Drainable: AnyObject {                   ⟵ protocol Drainable
          func drain()                                  ⟵ method drain
      }
      indirect enum Tree { case leaf }                  ⟵ enum Tree
      typealias Handler = (Int) -> Void                 ⟵ type Handler
      `,
    ),
    read(
      'kotlin',
      `
      package a.b
      sealed interface Shape                            ⟵ interface Shape
      data class Box(                                   ⟵ class Box
          val width: Int,                               ⟵ constant width
      ) {
          companion object {                            ⟵ object Companion
              const val EDGES = 12                      ⟵ constant EDGES
          }
          override fun area() = width                   ⟵ method area
      }
      private const val LIMIT = 3                       ⟵ constant LIMIT
      inline fun <reified T> List<T>.second(): T {      ⟵ function second
          val local = this[1]
          return local
      }
      fun interface Action { fun run() }                ⟵ interface Action
      typealias Ids = List<Int>                         ⟵ type Ids
      `,
    ),
    read(
      'scala',
      `
      package a.b
      private[b] trait Lens[A] {                        ⟵ trait Lens
        def get: A                                      ⟵ method get
        def :+[B](other: B): Lens[B] = {                ⟵ method :+
          val local = other
          ???
        }
      }
      package object syntax                             ⟵ object syntax
      final case class Pair(a: Int, b: Int)             ⟵ class Pair
      case object Nothing extends Lens[Int]             ⟵ object Nothing
      object Main {                                     ⟵ object Main
        val Limit, Rest = 1                             ⟵ constant Limit, constant Rest
        implicit def convert(a: Int): Pair = Pair(a, a) ⟵ method convert
        type Id = Int                                   ⟵ type Id
      }
      `,
    ),
    read(
      'dart',
      `
      typedef Handler<T> = void Function(T value);      ⟵ type Handler
      typedef int Old(int a);                           ⟵ type Old
      const limit = 3;                                  ⟵ constant limit
      class Pump extends Base {                         ⟵ class Pump
        const Pump({required this.size}) : super(1);    ⟵ method Pump
        Pump.empty() : size = 0;                        ⟵ method empty
        factory Pump.of(int size) => Pump(size: size);  ⟵ method of
        int get level => _level;                        ⟵ method level
        Future<void> drain(int amount) async {          ⟵ method drain
          await other(amount);
          return Pump(size: 1);
        }
        @override
        bool operator ==(Object other) => true;         ⟵ method operator==
      }
      mixin Cleaner on Pump {}                          ⟵ class Cleaner
      extension on String {}
      void main() => runApp();                          ⟵ function main
      `,
    ),
    read(
      'lua',
      `
      local M = {}
      local function helper(a) end                      ⟵ function helper
      function M.open(path) end                         ⟵ function open
      function M:close() end                            ⟵ function close
      M.reset = function() end                          ⟵ function reset
      local late = function() end                       ⟵ function late
      -- function commented() end
      local text = [[
      function quoted() end
      ]]
      return {
        start = function() end,                         ⟵ function start
      }
      `,
    ),
    read(
      'zig',
      `
      const std = @import("std");                       ⟵ constant std
      pub const Pump = packed struct {                  ⟵ struct Pump
          level: u32,
          const max = 3;                                ⟵ constant max
          pub inline fn drain(self: *Pump) void {       ⟵ method drain
              const local = self.level;
              _ = local;
          }
      };
      const text =                                      ⟵ constant text
          \\\\ pub fn quoted() void {
      ;
      pub extern "c" fn open(path: [*]const u8) c_int;  ⟵ function open
      const Kind = enum { a, b };                       ⟵ enum Kind
      test "drains" {
          const local = 1;
      }
      `,
    ),
    read(
      'elixir',
      `
      defmodule Shop.Cart do                            ⟵ module Cart
        @moduledoc """
        def documented(a), do: a
        """
        @type t :: %{items: [map]}                      ⟵ type t
        @limit 3
        @doc "Adds."
        def add!(cart, item) when is_map(item), do: 1   ⟵ function add!
        defp empty?(cart) do                            ⟵ function empty?
          ~r/def no(/
        end
        def a <<< b, do: a                              ⟵ function <<<
        defmacro twice(x) do                            ⟵ macro twice
          ?(
        end
        defguard is_full(c) when c > 1                  ⟵ function is_full
        defdelegate size(c), to: Enum                   ⟵ function size
        def unquote(name)(), do: 1
      end
      defimpl Size, for: Shop.Cart do                   ⟵ impl Size
      end
      `,
    ),
    read(
      'haskell',
      `
      module Data.Pump (drain) where                    ⟵ module Pump
      import Data.List
      data Pump a = Pump { level :: a } | Empty         ⟵ type Pump
      newtype Id = Id Int                               ⟵ type Id
      class (Show a) => Drain a where                   ⟵ class Drain
        drain :: a -> Int                               ⟵ method drain
      instance Drain (Pump a) where                     ⟵ impl Drain
        drain _ = 1                                     ⟵ method drain
      inner, outer :: Int                               ⟵ function inner, function outer
      fold' :: Int -> Int                               ⟵ function fold'
      fold' n = go n                                    ⟵ function fold'
        where
          go 0 = 'x'
          go m = m
      a <+> b = a                                       ⟵ function <+>
      (<->) :: Int                                      ⟵ function <->
      main = do                                         ⟵ function main
        x <- input
        let y = x
        print y
      inLine x                                          ⟵ function inLine
        | x = 1
      `,
    ),
    read(
      'elm',
      `
      module Pump exposing (..)                         ⟵ module Pump
      type alias Model = { level : Int }                ⟵ type Model
      type Msg = Drain | Fill                           ⟵ type Msg
      update : Msg -> Model -> Model                    ⟵ function update
      update msg model =                                ⟵ function update
          case msg of
              Drain -> model
      `,
    ),
    read(
      'ocaml',
      `
      open Base
      module Pump = struct                              ⟵ module Pump
        type 'a t = { level : 'a }                      ⟵ type t
        let make level = { level }                      ⟵ function make
        and limit = 3                                   ⟵ constant limit
        let drain t =                                   ⟵ function drain
          let local = t.level in
          let helper x = x in
          helper local
      end
      module type Drain = sig                           ⟵ interface Drain
        val drain : int -> int                          ⟵ function drain
      end
      let rec even = function 0 -> true                 ⟵ function even
      let ( +++ ) a b = a + b                           ⟵ function +++
      type _ shape = Box                                ⟵ type shape
      and other = int                                   ⟵ type other
      exception Empty of string                         ⟵ error Empty
      external now : unit -> int = "now"                ⟵ function now
      class virtual tank = object                       ⟵ class tank
        method level = 1                                ⟵ method level
      end
      let () =
        let local = 1 in
        print local
      let%test "x" = true
      `,
    ),
    read(
      'fsharp',
      `
      namespace Shop.Domain                             ⟵ namespace Domain
      open System
      [<Struct>]
      type Cart<'T> =                                   ⟵ type Cart
          { Items: 'T list }
          member this.Size = this.Items.Length          ⟵ method Size
          static member Of(a, b) =                      ⟵ method Of
              let local = a
              local
          override _.ToString() = "cart"                ⟵ method ToString
          abstract member Close: unit -> unit           ⟵ method Close
          interface IDisposable with
              member this.Dispose() = ()                ⟵ method Dispose
      module Money =                                    ⟵ module Money
          let inline add (a: int) b = a + b             ⟵ function add
          let private limit = 3                         ⟵ constant limit
          let rec even n =                              ⟵ function even
              let inner x = x
              inner n
          and odd n = n                                 ⟵ function odd
          let (|Even|Odd|) n = n
          let \`\`adds two\`\` () = 1                       ⟵ function adds two
      exception Refused of string                       ⟵ error Refused
      (* let commented = 1 *)
      `,
    ),
    read(
      'erlang',
      `
      -module(pump).                                    ⟵ module pump
      -export([drain/1]).
      -define(LIMIT, 3).                                ⟵ macro LIMIT
      -record(state, {level = $"}).                     ⟵ record state
      -type level() :: integer().                       ⟵ type level
      -spec drain(level()) -> ok.
      drain(0) -> ok;                                   ⟵ function drain
      drain(N) when N > 0 ->                            ⟵ function drain
        other(N),
        "drain(X) -> text".
      'odd name'(X) ->                                  ⟵ function odd name
        X.
      `,
    ),
    read(
      'clojure',
      `
      (ns shop.cart (:require [a.b]))                   ⟵ namespace shop.cart
      (def ^:private limit 3)                           ⟵ constant limit
      (defn add!                                        ⟵ function add!
        "Says (defn no [])"
        [cart item]
        (let [local \\(] local))
      (defn- ^String show [x] x)                        ⟵ function show
      (defmacro twice [x] x)                            ⟵ macro twice
      (defprotocol Drain                                ⟵ interface Drain
        (drain [this]))
      (defrecord Pump [level])                          ⟵ record Pump
      (defmethod other/area :box [_] 1)                 ⟵ method area
      #?(:clj (defn here [] 1))                         ⟵ function here
      ; (defn commented [])
      `,
    ),
    read(
      'scheme',
      `
      (define limit 3)                                  ⟵ constant limit
      (define (add a b) (+ a b))                        ⟵ function add
      (define late (lambda (x) x))                      ⟵ function late
      (define-syntax twice (syntax-rules ()))           ⟵ macro twice
      `,
    ),
    read(
      'objective-c',
      `
      #import "Pump.h"
      #define LIMIT 3                                   ⟵ macro LIMIT
      @class Tank;
      @protocol Drain <NSObject>                        ⟵ protocol Drain
      - (void)drain;                                    ⟵ method drain
      @end
      @interface Pump : NSObject <Drain>                ⟵ class Pump
      @property (nonatomic) int level;
      + (instancetype)pumpWithLevel:(int)level          ⟵ method pumpWithLevel:max:
                                max:(int)max;
      @end
      @implementation Pump (Extra)                      ⟵ extension Pump, extension Extra
      #pragma mark - Life
      - (void)drain:(int)amount with:(void (^)(int))f { ⟵ method drain:with:
        NSString *local = @"}";
      }
      @end
      NSString * const Name = @"pump";                  ⟵ constant Name
      static void helper(int a) {                       ⟵ function helper
      }
      typedef NS_ENUM(NSInteger, Kind) {                ⟵ enum Kind
        KindA,
      };
      typedef void (^Block)(int x);                     ⟵ type Block
      `,
    ),
    read(
      'nim',
      `
      import std/strutils
      const limit* = 3                                  ⟵ constant limit
      const
        first = 1                                       ⟵ constant first
        second* = 2                                     ⟵ constant second
      type
        Pump* = object of RootObj                       ⟵ type Pump
          level: int
        Kind = enum                                     ⟵ enum Kind
          small, large
      proc drain*(p: Pump): int =                       ⟵ function drain
        let local = p.level
        local
      template twice(x: untyped) = x                    ⟵ macro twice
      #[ proc commented() ]#
      `,
    ),
    read(
      'julia',
      `
      module Shop                                       ⟵ module Shop
      const LIMIT = 3                                   ⟵ constant LIMIT
      abstract type Shape end                           ⟵ type Shape
      mutable struct Box{T} <: Shape                    ⟵ struct Box
          width::T
      end
      area(b::Box) = b.width^2                          ⟵ function area
      Base.show(io::IO, b::Box{T}) where {T} = 1        ⟵ function show
      function push!(b::Box, x)                         ⟵ function push!
          local y = x
          helper(z) = z                                 ⟵ function helper
      end
      @inline Base.:(==)(a::Box, b::Box) = true
      macro twice(x)                                    ⟵ macro twice
      end
      if LIMIT == 3
          late(x) = x                                   ⟵ function late
      end
      end
      `,
    ),
    read(
      'r',
      `
      limit <- 3
      add.numbers <- function(a, b) {                   ⟵ function add.numbers
        local <- 1
        inner <- function(x) x                          ⟵ function inner
      }
      "%or%" = function(a, b) a                         ⟵ function %or%
      short <- \\(x) x                                   ⟵ function short
      \`my name\` <- function() 1                         ⟵ function my name
      setGeneric("area", function(x) 1)                 ⟵ function area
      tryCatch(
        1,
        error = function(e) 2
      )
      `,
    ),
    read(
      'perl',
      `
      package Shop::Cart;                               ⟵ module Cart
      use constant LIMIT => 3;                          ⟵ constant LIMIT
      use constant {
        FIRST => 1,                                     ⟵ constant FIRST
      };
      sub add {                                         ⟵ function add
        my $self = shift;
      }
      =encoding utf8

      sub documented {

      =cut
      sub _late { 1 }                                   ⟵ function _late
      `,
    ),
    read(
      'groovy',
      `
      @CompileStatic
      class CartSpec extends Specification {            ⟵ class CartSpec
        def limit = 3
        def "adds a (single) item"() {                  ⟵ method adds a (single) item
          def local = 1
          call(local)
        }
        static <T> List<T> copy(List<T> a) { a }        ⟵ method copy
        CartSpec() {}                                   ⟵ method CartSpec
      }
      trait Sized { }                                   ⟵ trait Sized
      def run() { }                                     ⟵ function run
      `,
    ),
    read(
      'solidity',
      `
      pragma solidity ^0.8.0;
      type Price is uint256;                            ⟵ type Price
      error Refused(address by);                        ⟵ error Refused
      abstract contract Shop is Base {                  ⟵ contract Shop
          uint256 public level;
          struct Item { uint256 price; }                ⟵ struct Item
          event Sold(uint256 id);                       ⟵ event Sold
          modifier onlyOwner() { _; }                   ⟵ method onlyOwner
          constructor(string memory name) Base(name) {  ⟵ constructor constructor
              uint256 local = 1;
          }
          receive() external payable {}                 ⟵ method receive
          function sell(uint256 id) public {            ⟵ method sell
          }
      }
      library Math { }                                  ⟵ module Math
      `,
    ),
    read(
      'sql',
      `
      CREATE TABLE IF NOT EXISTS shop.items (           ⟵ table items
        id integer -- CREATE TABLE no (
      );
      create or replace function shop."Total"(a int)    ⟵ function Total
      returns int as $$
        create table no ();
      $$ language sql;
      CREATE UNIQUE INDEX CONCURRENTLY idx ON items(id);⟵ index idx
      CREATE TEMP VIEW recent AS SELECT 1;              ⟵ view recent
      CREATE CONSTRAINT TRIGGER checked AFTER INSERT;   ⟵ trigger checked
      `,
    ),
    read(
      'powershell',
      `
      function Get-Item-Total {                         ⟵ function Get-Item-Total
        param($x)
      }
      Function script:Reset($a) { }                     ⟵ function Reset
      class Cart { }                                    ⟵ class Cart
      `,
    ),
    read(
      'terraform',
      `
      resource "aws_instance" "web" {                   ⟵ resource web
        ami = "x"
      }
      variable "size" {                                 ⟵ variable size
      }
      module "net" {                                    ⟵ module net
      }
      `,
    ),
    read(
      'graphql',
      `
      """ type No """
      type Query {                                      ⟵ type Query
        items: [Item!]!
      }
      input Filter { a: Int }                           ⟵ struct Filter
      scalar Date                                       ⟵ type Date
      query Items($a: Int) { items }                    ⟵ function Items
      `,
    ),
    read(
      'proto',
      `
      syntax = "proto3";
      message Item {                                    ⟵ struct Item
        message Price { int32 cents = 1; }              ⟵ struct Price
        enum Kind { SMALL = 0; }                        ⟵ enum Kind
      }
      service Shop {                                    ⟵ interface Shop
        rpc Sell(Item) returns (Item);                  ⟵ method Sell
      }
      `,
    ),
    read(
      'vue',
      `
      <script setup lang="ts">
      import { ref } from 'vue';
      const count = ref(0);                             ⟵ constant count
      function add(by: number): void {                  ⟵ function add
        const local = by;
      }
      </script>

      <template>
        <button @click="add(1)">function no() {}</button>
      </template>

      <style lang="scss">
      @mixin button { color: red; }                     ⟵ function button
      </style>
      `,
    ),
    read(
      'svelte',
      `
      <script>
        export let size = 1;                            ⟵ variable size
        const double = (x) => x * 2;                    ⟵ function double
      </script>
      <h1>{size}</h1>
      `,
    ),
  ])('$language', (example) => {
    expect(found(example)).toEqual(example.expected);
  });
});
