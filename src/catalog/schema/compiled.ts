// @ts-nocheck
// Made by `npm run schemas` from the schemas beside it: change those.
import { isDay } from '../day.ts';
import { imageUrlFault } from '../image-url.ts';
import { hasAtMostGraphemes, isPrintable } from '../text.ts';
export const knownFields = {
  "catalogFile": [
    "organization_id",
    "categories",
    "snapshot"
  ],
  "snapshot": [
    "inactive_filters"
  ],
  "categoryFile": [
    "name_ko",
    "name_en",
    "description",
    "is_active",
    "organization_id",
    "was",
    "filters"
  ],
  "filter": [
    "code",
    "name_ko",
    "name_en",
    "image_url",
    "is_recommended",
    "is_active",
    "organization_id",
    "was"
  ],
  "acceptedFile": [
    "accepted"
  ],
  "accepted": [
    "change",
    "entry",
    "entries",
    "field",
    "reason",
    "expires"
  ]
};
"use strict";
export const validateCatalogFile = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://filter-catalog.example/schema/catalog.schema.json","type":"object","additionalProperties":false,"required":["organization_id"],"properties":{"organization_id":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"},"categories":{"type":"array","items":{"type":"string","pattern":"^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$"}},"snapshot":{"type":"object","additionalProperties":false,"properties":{"inactive_filters":{"enum":["include","exclude"]}}}}};
const pattern4 = new RegExp("[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]", "u");
const pattern5 = new RegExp("^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://filter-catalog.example/schema/catalog.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.organization_id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "organization_id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "organization_id") || (key0 === "categories")) || (key0 === "snapshot"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.organization_id !== undefined){
let data0 = data.organization_id;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!isPrintable(data0, "line")){
const err3 = {instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.categories !== undefined){
let data1 = data.categories;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err5 = {instancePath:instancePath+"/categories/" + i0,schemaPath:"#/properties/categories/items/pattern",keyword:"pattern",params:{pattern: "^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/categories/" + i0,schemaPath:"#/properties/categories/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/categories",schemaPath:"#/properties/categories/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.snapshot !== undefined){
let data3 = data.snapshot;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(key1 === "inactive_filters")){
const err8 = {instancePath:instancePath+"/snapshot",schemaPath:"#/properties/snapshot/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.inactive_filters !== undefined){
let data4 = data3.inactive_filters;
if(!((data4 === "include") || (data4 === "exclude"))){
const err9 = {instancePath:instancePath+"/snapshot/inactive_filters",schemaPath:"#/properties/snapshot/properties/inactive_filters/enum",keyword:"enum",params:{allowedValues: schema31.properties.snapshot.properties.inactive_filters.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/snapshot",schemaPath:"#/properties/snapshot/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateCategoryFile = validate21;
const schema32 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://filter-catalog.example/schema/category.schema.json","type":"object","additionalProperties":false,"required":["name_ko","name_en"],"properties":{"name_ko":{"$ref":"#/$defs/name"},"name_en":{"$ref":"#/$defs/name"},"description":{"type":"string","printable":"lines","maxGraphemes":500},"is_active":{"type":"boolean"},"organization_id":{"$ref":"#/$defs/identifier"},"was":{"type":"string","pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},"filters":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["code","name_ko","name_en","image_url"],"properties":{"code":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"},"name_ko":{"$ref":"#/$defs/name"},"name_en":{"$ref":"#/$defs/name"},"image_url":{"type":"string","httpsUrl":true},"is_recommended":{"type":"boolean"},"is_active":{"type":"boolean"},"organization_id":{"$ref":"#/$defs/identifier"},"was":{"type":"string","pattern":"^(?:[a-z0-9]+(?:-[a-z0-9]+)*/)?[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"}}}}},"$defs":{"name":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line","maxGraphemes":60},"identifier":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"}}};
const schema33 = {"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line","maxGraphemes":60};
const schema35 = {"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"};
const pattern9 = new RegExp("^[a-z0-9]+(?:-[a-z0-9]+)*$", "u");
const pattern10 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", "u");
const pattern14 = new RegExp("^(?:[a-z0-9]+(?:-[a-z0-9]+)*/)?[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://filter-catalog.example/schema/category.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name_ko === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name_ko"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name_en === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name_en"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "name_ko") || (key0 === "name_en")) || (key0 === "description")) || (key0 === "is_active")) || (key0 === "organization_id")) || (key0 === "was")) || (key0 === "filters"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name_ko !== undefined){
let data0 = data.name_ko;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err3 = {instancePath:instancePath+"/name_ko",schemaPath:"#/$defs/name/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!hasAtMostGraphemes(data0, 60)){
const err4 = {instancePath:instancePath+"/name_ko",schemaPath:"#/$defs/name/maxGraphemes",keyword:"maxGraphemes",params:{maximum: 60}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!isPrintable(data0, "line")){
const err5 = {instancePath:instancePath+"/name_ko",schemaPath:"#/$defs/name/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name_ko",schemaPath:"#/$defs/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name_en !== undefined){
let data1 = data.name_en;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err7 = {instancePath:instancePath+"/name_en",schemaPath:"#/$defs/name/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!hasAtMostGraphemes(data1, 60)){
const err8 = {instancePath:instancePath+"/name_en",schemaPath:"#/$defs/name/maxGraphemes",keyword:"maxGraphemes",params:{maximum: 60}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!isPrintable(data1, "line")){
const err9 = {instancePath:instancePath+"/name_en",schemaPath:"#/$defs/name/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/name_en",schemaPath:"#/$defs/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(!hasAtMostGraphemes(data2, 500)){
const err11 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxGraphemes",keyword:"maxGraphemes",params:{maximum: 500}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!isPrintable(data2, "lines")){
const err12 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.is_active !== undefined){
if(typeof data.is_active !== "boolean"){
const err14 = {instancePath:instancePath+"/is_active",schemaPath:"#/properties/is_active/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.organization_id !== undefined){
let data4 = data.organization_id;
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err15 = {instancePath:instancePath+"/organization_id",schemaPath:"#/$defs/identifier/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!isPrintable(data4, "line")){
const err16 = {instancePath:instancePath+"/organization_id",schemaPath:"#/$defs/identifier/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/organization_id",schemaPath:"#/$defs/identifier/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.was !== undefined){
let data5 = data.was;
if(typeof data5 === "string"){
if(!pattern9.test(data5)){
const err18 = {instancePath:instancePath+"/was",schemaPath:"#/properties/was/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/was",schemaPath:"#/properties/was/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.filters !== undefined){
let data6 = data.filters;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.code === undefined){
const err20 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data7.name_ko === undefined){
const err21 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/required",keyword:"required",params:{missingProperty: "name_ko"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data7.name_en === undefined){
const err22 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/required",keyword:"required",params:{missingProperty: "name_en"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7.image_url === undefined){
const err23 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/required",keyword:"required",params:{missingProperty: "image_url"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key1 in data7){
if(!((((((((key1 === "code") || (key1 === "name_ko")) || (key1 === "name_en")) || (key1 === "image_url")) || (key1 === "is_recommended")) || (key1 === "is_active")) || (key1 === "organization_id")) || (key1 === "was"))){
const err24 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data7.code !== undefined){
let data8 = data7.code;
if(typeof data8 === "string"){
if(!pattern10.test(data8)){
const err25 = {instancePath:instancePath+"/filters/" + i0+"/code",schemaPath:"#/properties/filters/items/properties/code/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/filters/" + i0+"/code",schemaPath:"#/properties/filters/items/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data7.name_ko !== undefined){
let data9 = data7.name_ko;
if(typeof data9 === "string"){
if(!pattern4.test(data9)){
const err27 = {instancePath:instancePath+"/filters/" + i0+"/name_ko",schemaPath:"#/$defs/name/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!hasAtMostGraphemes(data9, 60)){
const err28 = {instancePath:instancePath+"/filters/" + i0+"/name_ko",schemaPath:"#/$defs/name/maxGraphemes",keyword:"maxGraphemes",params:{maximum: 60}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!isPrintable(data9, "line")){
const err29 = {instancePath:instancePath+"/filters/" + i0+"/name_ko",schemaPath:"#/$defs/name/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/filters/" + i0+"/name_ko",schemaPath:"#/$defs/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data7.name_en !== undefined){
let data10 = data7.name_en;
if(typeof data10 === "string"){
if(!pattern4.test(data10)){
const err31 = {instancePath:instancePath+"/filters/" + i0+"/name_en",schemaPath:"#/$defs/name/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!hasAtMostGraphemes(data10, 60)){
const err32 = {instancePath:instancePath+"/filters/" + i0+"/name_en",schemaPath:"#/$defs/name/maxGraphemes",keyword:"maxGraphemes",params:{maximum: 60}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!isPrintable(data10, "line")){
const err33 = {instancePath:instancePath+"/filters/" + i0+"/name_en",schemaPath:"#/$defs/name/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/filters/" + i0+"/name_en",schemaPath:"#/$defs/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data7.image_url !== undefined){
let data11 = data7.image_url;
if(typeof data11 === "string"){
if(imageUrlFault(data11) !== undefined){
const err35 = {instancePath:instancePath+"/filters/" + i0+"/image_url",schemaPath:"#/properties/filters/items/properties/image_url/httpsUrl",keyword:"httpsUrl",params:{}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/filters/" + i0+"/image_url",schemaPath:"#/properties/filters/items/properties/image_url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data7.is_recommended !== undefined){
if(typeof data7.is_recommended !== "boolean"){
const err37 = {instancePath:instancePath+"/filters/" + i0+"/is_recommended",schemaPath:"#/properties/filters/items/properties/is_recommended/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data7.is_active !== undefined){
if(typeof data7.is_active !== "boolean"){
const err38 = {instancePath:instancePath+"/filters/" + i0+"/is_active",schemaPath:"#/properties/filters/items/properties/is_active/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data7.organization_id !== undefined){
let data14 = data7.organization_id;
if(typeof data14 === "string"){
if(!pattern4.test(data14)){
const err39 = {instancePath:instancePath+"/filters/" + i0+"/organization_id",schemaPath:"#/$defs/identifier/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!isPrintable(data14, "line")){
const err40 = {instancePath:instancePath+"/filters/" + i0+"/organization_id",schemaPath:"#/$defs/identifier/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/filters/" + i0+"/organization_id",schemaPath:"#/$defs/identifier/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data7.was !== undefined){
let data15 = data7.was;
if(typeof data15 === "string"){
if(!pattern14.test(data15)){
const err42 = {instancePath:instancePath+"/filters/" + i0+"/was",schemaPath:"#/properties/filters/items/properties/was/pattern",keyword:"pattern",params:{pattern: "^(?:[a-z0-9]+(?:-[a-z0-9]+)*/)?[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/filters/" + i0+"/was",schemaPath:"#/properties/filters/items/properties/was/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/filters/" + i0,schemaPath:"#/properties/filters/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/filters",schemaPath:"#/properties/filters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateAcceptedFile = validate22;
const schema39 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://filter-catalog.example/schema/accepted-changes.schema.json","type":"object","additionalProperties":false,"required":["accepted"],"properties":{"accepted":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["change","reason","expires"],"if":{"type":"object","properties":{"entries":false}},"then":{"type":"object","properties":{"entry":true},"required":["entry"]},"properties":{"change":{"enum":["removed","deactivated","moved","renamed","changed","added","activated","reordered"]},"entry":{"$ref":"#/$defs/entry"},"entries":{"type":"array","items":{"$ref":"#/$defs/entry"}},"field":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"},"reason":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"},"expires":{"type":"string","day":true}}}}},"$defs":{"entry":{"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"}}};
const schema40 = {"type":"string","pattern":"[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]","printable":"line"};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://filter-catalog.example/schema/accepted-changes.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accepted === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accepted"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "accepted")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.accepted !== undefined){
let data0 = data.accepted;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs6 = errors;
let valid3 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.entries !== undefined){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs9 = errors;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.entry === undefined){
const err4 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/then/required",keyword:"required",params:{missingProperty: "entry"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/then/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid3 = _valid0;
if(valid3){
var props0 = {};
props0.entry = true;
props0.entries = true;
}
}
if(!valid3){
const err6 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.change === undefined){
const err7 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/required",keyword:"required",params:{missingProperty: "change"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.reason === undefined){
const err8 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1.expires === undefined){
const err9 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/required",keyword:"required",params:{missingProperty: "expires"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data1){
if(!((((((key1 === "change") || (key1 === "entry")) || (key1 === "entries")) || (key1 === "field")) || (key1 === "reason")) || (key1 === "expires"))){
const err10 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data1.change !== undefined){
let data3 = data1.change;
if(!((((((((data3 === "removed") || (data3 === "deactivated")) || (data3 === "moved")) || (data3 === "renamed")) || (data3 === "changed")) || (data3 === "added")) || (data3 === "activated")) || (data3 === "reordered"))){
const err11 = {instancePath:instancePath+"/accepted/" + i0+"/change",schemaPath:"#/properties/accepted/items/properties/change/enum",keyword:"enum",params:{allowedValues: schema39.properties.accepted.items.properties.change.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data1.entry !== undefined){
let data4 = data1.entry;
if(typeof data4 === "string"){
if(!pattern4.test(data4)){
const err12 = {instancePath:instancePath+"/accepted/" + i0+"/entry",schemaPath:"#/$defs/entry/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!isPrintable(data4, "line")){
const err13 = {instancePath:instancePath+"/accepted/" + i0+"/entry",schemaPath:"#/$defs/entry/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/accepted/" + i0+"/entry",schemaPath:"#/$defs/entry/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data1.entries !== undefined){
let data5 = data1.entries;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err15 = {instancePath:instancePath+"/accepted/" + i0+"/entries/" + i1,schemaPath:"#/$defs/entry/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!isPrintable(data6, "line")){
const err16 = {instancePath:instancePath+"/accepted/" + i0+"/entries/" + i1,schemaPath:"#/$defs/entry/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/accepted/" + i0+"/entries/" + i1,schemaPath:"#/$defs/entry/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/accepted/" + i0+"/entries",schemaPath:"#/properties/accepted/items/properties/entries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data1.field !== undefined){
let data7 = data1.field;
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
const err19 = {instancePath:instancePath+"/accepted/" + i0+"/field",schemaPath:"#/properties/accepted/items/properties/field/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!isPrintable(data7, "line")){
const err20 = {instancePath:instancePath+"/accepted/" + i0+"/field",schemaPath:"#/properties/accepted/items/properties/field/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/accepted/" + i0+"/field",schemaPath:"#/properties/accepted/items/properties/field/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data1.reason !== undefined){
let data8 = data1.reason;
if(typeof data8 === "string"){
if(!pattern4.test(data8)){
const err22 = {instancePath:instancePath+"/accepted/" + i0+"/reason",schemaPath:"#/properties/accepted/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\u2800]"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!isPrintable(data8, "line")){
const err23 = {instancePath:instancePath+"/accepted/" + i0+"/reason",schemaPath:"#/properties/accepted/items/properties/reason/printable",keyword:"printable",params:{}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/accepted/" + i0+"/reason",schemaPath:"#/properties/accepted/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data1.expires !== undefined){
let data9 = data1.expires;
if(typeof data9 === "string"){
if(!isDay(data9)){
const err25 = {instancePath:instancePath+"/accepted/" + i0+"/expires",schemaPath:"#/properties/accepted/items/properties/expires/day",keyword:"day",params:{}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/accepted/" + i0+"/expires",schemaPath:"#/properties/accepted/items/properties/expires/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/accepted/" + i0,schemaPath:"#/properties/accepted/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/accepted",schemaPath:"#/properties/accepted/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
